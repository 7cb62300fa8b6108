import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { isStepDone, type ListingStep, listingSteps } from '../../../../domain/listings/wizard-steps.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { stepNames } from './step-labels.ts'

/** Links to the six steps, marked as done, current or to do. */
export function StepIndicator({ step: current, listing }: { step: ListingStep; listing: OwnListing }) {
  const position = listingSteps.indexOf(current) + 1
  return (
    <nav aria-label="Steps">
      <p className="mb-1.5 text-ink-2 text-sm md:hidden">
        Step {position} of {listingSteps.length}
      </p>
      <ol className="grid grid-cols-6 gap-1 md:gap-3">
        {listingSteps.map((step, index) => {
          const isCurrent = step === current
          const isDone = !isCurrent && isStepDone(step, listing)
          return (
            <li key={step}>
              <Link
                to={portalPaths.listingStep(listing.id, step)}
                aria-current={isCurrent ? 'step' : undefined}
                className={classes(
                  'flex min-h-6 items-center gap-1.5 border-t-4 text-sm max-md:border-t-6 md:min-h-11 md:pt-1',
                  isCurrent
                    ? 'border-accent font-semibold'
                    : isDone
                      ? 'border-strong'
                      : 'border-line text-ink-3',
                )}
              >
                <span className="flex items-center gap-1.5 max-md:sr-only">
                  {isDone ? (
                    <Icon of={Check} size={16} weight={2.5} />
                  ) : (
                    <span className="tabular">{index + 1}.</span>
                  )}
                  {stepNames[step]}
                  {isDone && <span className="sr-only">, done</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
