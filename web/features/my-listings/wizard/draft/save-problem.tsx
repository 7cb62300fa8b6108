import { CircleAlert } from 'lucide-react'
import { paths } from '../../../../../domain/site/paths.ts'
import { wizard } from '../../../../messages/listings/wizard.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/feedback/callout.tsx'
import { fieldNames } from '../fields/field-names.ts'
import type { DraftState, DraftStore } from './draft-store.ts'

type Props = {
  keeper: DraftStore
  state: DraftState
  isAutosaving: boolean
  /** A published home must not be changed to something that law or honesty forbid. */
  isForbidden: boolean
}

/** What stands in the way of saving, and the way out. */
export function SaveProblem({ keeper, state, isAutosaving, isForbidden }: Props) {
  if (state.phase === 'clash') {
    const fields = state.clashing.map((field) => fieldNames[field]).join(', ')
    return (
      <Trouble
        title={wizard.clash.title}
        actions={
          <>
            <Button size="small" onClick={() => keeper.settle('mine')}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => keeper.settle('theirs')}>
              Take the other
            </Button>
          </>
        }
      >
        {wizard.clash.text(fields)}
      </Trouble>
    )
  }
  if (state.phase === 'gone')
    return (
      <Trouble
        title={wizard.gone.title}
        actions={
          <ButtonLink size="small" to={paths.portalListings}>
            My listings
          </ButtonLink>
        }
      >
        {wizard.gone.text}
      </Trouble>
    )
  if (state.phase === 'refused') return <Trouble title="Not saved.">{state.refusal}</Trouble>
  if (state.phase === 'unreachable' && !isAutosaving)
    return <Trouble title="Not saved.">{wizard.unreachable}</Trouble>
  if (!isAutosaving && state.hasUnsaved)
    return (
      <Trouble
        title={wizard.unpublished.title}
        actions={
          isForbidden ? (
            <ButtonLink size="small" to={paths.portalListingStep(state.listing.id, 'preview')}>
              See the advert check
            </ButtonLink>
          ) : (
            <Button
              size="small"
              variant="strong"
              isBusy={state.phase === 'saving'}
              onClick={() => keeper.flush()}
            >
              Save changes
            </Button>
          )
        }
      >
        {isForbidden ? wizard.unpublished.forbidden : wizard.unpublished.text}
      </Trouble>
    )
  return null
}

type TroubleProps = Omit<Parameters<typeof Callout>[0], 'icon'>

const Trouble = (props: TroubleProps) => (
  <div role="status" className="mb-7">
    <Callout icon={CircleAlert} {...props} />
  </div>
)
