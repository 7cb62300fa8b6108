import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import {
  InvitationCard,
  invitationQuery,
  type OfferedInvitation,
} from '../../features/agency/invitation-card.tsx'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { clearCurrentUser } from '../../session/current-user.ts'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useSession } from '../../session/session.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export const meta = privatePageMeta('Join an agency')

/**
 * The target of the emailed invitation, on any device. Opening it accepts nothing, because mail scanners open links
 * too.
 */
export default function JoinAgencyPage() {
  const [params] = useSearchParams()
  return (
    <PersonalQueries>
      <div className="page-width py-16">
        <Invitation token={params.get('token') ?? ''} />
      </div>
    </PersonalQueries>
  )
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token))
  return (
    <QueryResult query={invitation} failure="The invitation could not be loaded">
      {(offered) =>
        offered?.is_open ? (
          <InvitationCard invitation={offered}>
            <Answer token={token} invitation={offered} />
          </InvitationCard>
        ) : (
          <Notice
            heading="h2"
            {...messages.invitationClosed}
            actions={<ButtonLink to={paths.portal}>To my portal</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

function Answer({ token, invitation }: { token: string; invitation: OfferedInvitation }) {
  const session = useSession()
  const accepting = useAccepting(token, invitation)
  if (session.status === 'unknown') return null
  const next = portalPaths.joinAgency(token)
  if (session.status === 'signed-out')
    return (
      <>
        <Button variant="primary" onClick={() => requestSignIn({ view: 'sign-in', next })}>
          Sign in to join
        </Button>
        <Button onClick={() => requestSignIn({ view: 'sign-up', next })}>Create an account</Button>
      </>
    )
  return (
    <>
      <Button variant="primary" isBusy={accepting.isPending} onClick={() => accepting.mutate()}>
        Join the team
      </Button>
      <ButtonLink to={paths.home} variant="quiet">
        Not now
      </ButtonLink>
    </>
  )
}

function useAccepting(token: string, { agency }: OfferedInvitation) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => callFunction(await getSupabase(), 'accept_agency_invitation', { token }),
    onSuccess: async () => {
      // Joining grants the letting agent role.
      clearCurrentUser()
      toast({ ...messages.joined(agency), tone: 'positive' })
      await navigate(portalPaths.agency, { replace: true })
    },
    onError: (error: Error & { hint?: string; code?: string }) =>
      toast({
        ...account.error,
        text: error.hint === 'already_member' ? messages.alreadyElsewhere : messages.refusalFor(error),
        tone: 'negative',
      }),
  })
}
