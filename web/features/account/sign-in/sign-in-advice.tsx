import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import { account } from '../../../messages/account/account.ts'
import { type CurrentUser, currentUserQueries } from '../../../session/current-user.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { skipMfa } from '../two-step/enrolment.ts'
import { hasWeakPassword } from '../weak-password.ts'

const subscribeToNothing = () => () => undefined

/** Suggests a stronger password first, then two-step verification. */
export function SignInAdvice({ currentUser }: { currentUser: CurrentUser }) {
  const isWeak = useSyncExternalStore(subscribeToNothing, hasWeakPassword, () => false)
  if (isWeak)
    return (
      <Callout
        icon={KeyRound}
        title="Choose a stronger password."
        actions={
          <ButtonLink to={paths.portalSettings} variant="strong" size="small">
            Change password
          </ButtonLink>
        }
      >
        Yours would be easy to guess.
      </Callout>
    )
  return currentUser.hasMfa || isPostponed(currentUser) ? null : <SecondStepAdvice />
}

const isPostponed = ({ skipUntil }: CurrentUser) => skipUntil !== null && Date.parse(skipUntil) > Date.now()

function SecondStepAdvice() {
  const queries = useQueryClient()
  const skipping = useMutation({
    mutationFn: skipMfa,
    onSuccess: async (failure) => {
      toast(failure ? { ...failure, tone: 'negative' } : { ...account.mfaSkipped, tone: 'neutral' })
      await queries.invalidateQueries({ queryKey: currentUserQueries.all })
    },
  })
  return (
    <Callout
      icon={ShieldCheck}
      title="Turn on two-step verification."
      actions={
        <>
          <ButtonLink to={paths.portalSettings} variant="strong" size="small">
            Set up
          </ButtonLink>
          <Button variant="quiet" size="small" isBusy={skipping.isPending} onClick={() => skipping.mutate()}>
            Skip for 2 days
          </Button>
        </>
      }
    >
      It takes a minute and keeps your enquiries private.
    </Callout>
  )
}
