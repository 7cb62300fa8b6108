import { CircleAlert } from 'lucide-react'
import { portalPaths } from '../../../../../domain/site/portal-paths.ts'
import { wizard } from '../../../../messages/listings/wizard.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/feedback/callout.tsx'
import { fieldNames } from '../fields/field-names.ts'
import type { DraftState, DraftStore } from './draft-store.ts'

type Props = {
  store: DraftStore
  state: DraftState
  isAutosaving: boolean
  /** Whether the advert check forbids saving the changes to a published listing. */
  isBlocked: boolean
}

/** Why the draft is not saved, with the action that resolves it. */
export function SaveProblem({ store, state, isAutosaving, isBlocked }: Props) {
  if (state.phase === 'conflict') {
    const fields = state.conflicts.map((field) => fieldNames[field]).join(', ')
    return (
      <ProblemCallout
        title={wizard.conflict.title}
        actions={
          <>
            <Button size="small" onClick={() => store.resolveConflict('mine')}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => store.resolveConflict('theirs')}>
              Take the other
            </Button>
          </>
        }
      >
        {wizard.conflict.text(fields)}
      </ProblemCallout>
    )
  }
  if (state.phase === 'gone')
    return (
      <ProblemCallout
        title={wizard.gone.title}
        actions={
          <ButtonLink size="small" to={portalPaths.listings}>
            My listings
          </ButtonLink>
        }
      >
        {wizard.gone.text}
      </ProblemCallout>
    )
  if (state.phase === 'refused') return <ProblemCallout title="Not saved.">{state.refusal}</ProblemCallout>
  if (state.phase === 'unreachable' && !isAutosaving)
    return <ProblemCallout title="Not saved.">{wizard.unreachable}</ProblemCallout>
  if (!isAutosaving && state.hasUnsaved)
    return (
      <ProblemCallout
        title={wizard.unpublished.title}
        actions={
          isBlocked ? (
            <ButtonLink size="small" to={portalPaths.listingStep(state.listing.id, 'preview')}>
              See the advert check
            </ButtonLink>
          ) : (
            <Button
              size="small"
              variant="strong"
              isBusy={state.phase === 'saving'}
              onClick={() => store.flush()}
            >
              Save changes
            </Button>
          )
        }
      >
        {isBlocked ? wizard.unpublished.blocked : wizard.unpublished.text}
      </ProblemCallout>
    )
  return null
}

type ProblemCalloutProps = Omit<Parameters<typeof Callout>[0], 'icon'>

const ProblemCallout = (props: ProblemCalloutProps) => (
  <div role="status" className="mb-7">
    <Callout icon={CircleAlert} {...props} />
  </div>
)
