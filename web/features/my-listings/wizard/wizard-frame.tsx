import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPublished } from '../../../../domain/listings/listing-status.ts'
import { type ListingStep, stepAfter, stepBefore } from '../../../../domain/listings/wizard-steps.ts'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import type { DraftState, DraftStore } from './draft/draft-store.ts'
import { SaveProblem } from './draft/save-problem.tsx'
import { SaveStatus } from './draft/save-status.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { publishedLead, stepNames, stepTitles } from './step-labels.ts'

type Props = {
  store: DraftStore
  state: DraftState
  step: ListingStep
  isAutosaving: boolean
  isBlocked: boolean
  isLeaving: boolean
  onLeave: () => void
  /** Shown in the footer: 6 of 30 photos. */
  note?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function WizardFrame(props: Props) {
  const { store, state, step, isAutosaving, isBlocked, aside, children } = props
  const { title, lead } = stepTitles[step]
  return (
    <div className="flex min-h-dvh flex-col">
      <WizardHeader {...props} />
      <main id="main" tabIndex={-1} className="page-width w-full flex-1 pt-7 pb-14 md:pt-9">
        <StepIndicator step={step} listing={state.listing} />
        <div className="mt-7 grid gap-x-16 md:mt-12 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
          <div className={aside ? 'min-w-0' : 'min-w-0 lg:col-span-2'}>
            <SaveProblem {...{ store, state, isAutosaving, isBlocked }} />
            <h1 className="display text-d2h md:text-d4">{title}</h1>
            <p className="mt-2 mb-7 max-w-[56ch] text-ink-2 text-md">
              {step === 'type' && !isAutosaving ? publishedLead : lead}
            </p>
            {children}
          </div>
          {aside && <aside className="max-lg:hidden lg:sticky lg:top-6">{aside}</aside>}
        </div>
      </main>
      <WizardFooter {...props} />
    </div>
  )
}

function WizardHeader({ state, isAutosaving, isLeaving, onLeave }: Props) {
  const { location, title, status } = state.listing
  const name = location || title
  return (
    <header className="border-line border-b bg-surface">
      <div className="page-width flex h-15 items-center gap-4 md:h-18 md:gap-6">
        <Link to={paths.home} aria-label={`${brand.name} home`} className="flex h-11 items-center">
          <Logo />
        </Link>
        <p className="min-w-0 flex-1 truncate border-line border-l pl-6 text-facts text-ink-2 max-lg:invisible">
          {isPublished(status) ? 'Listing' : 'New listing'}
          {name && `: ${name}`}
        </p>
        <SaveStatus state={state} isAutosaving={isAutosaving} />
        <Button size="small" isBusy={isLeaving} busyLabel="Saving..." onClick={onLeave}>
          Save and leave
        </Button>
      </div>
    </header>
  )
}

function WizardFooter({ state, step, note }: Props) {
  const { id } = state.listing
  const [previous, next] = [stepBefore(step), stepAfter(step)]
  return (
    <footer data-sticky-foot className="sticky bottom-0 z-20 border-line border-t bg-surface">
      <div className="page-width flex h-19 items-center justify-between gap-4">
        {previous ? <ButtonLink to={portalPaths.listingStep(id, previous)}>Back</ButtonLink> : <span />}
        <div className="flex items-center gap-4">
          {note && <span className="text-ink-2 text-sm max-md:hidden">{note}</span>}
          {next && (
            <ButtonLink variant="primary" to={portalPaths.listingStep(id, next)}>
              <span>
                Continue<span className="max-md:sr-only"> to {stepNames[next].toLowerCase()}</span>
              </span>
            </ButtonLink>
          )}
        </div>
      </div>
    </footer>
  )
}
