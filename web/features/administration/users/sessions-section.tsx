import { useQuery } from '@tanstack/react-query'
import { deviceName } from '../../../../domain/accounts/device-name.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { endSession, endSessions, type UserSession, userQueries } from './user-queries.ts'

/** A user's sessions. Ending one is not confirmed, because they can sign in again. */
export function SessionsSection({ userId }: { userId: string }) {
  const sessions = useQuery(userQueries.sessions(userId))
  const ending = useAdminAction({ run: endSessions, done: administration.sessionsEnded })
  const hasAny = (sessions.data?.length ?? 0) > 0
  return (
    <PageSection
      title="Sessions"
      end={
        hasAny && (
          <Button size="small" isBusy={ending.isPending} onClick={() => ending.mutate(userId)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      <QueryResult query={sessions} failure="We couldn’t load the sessions">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-3">Not signed in on any device.</p>
          ) : (
            <ul className="border-line border-t">
              {rows.map((session) => (
                <SessionRow key={session.id} userId={userId} session={session} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </PageSection>
  )
}

function SessionRow({ userId, session }: { userId: string; session: UserSession }) {
  const ending = useAdminAction({
    run: endSession,
    done: (wasOpen) => (wasOpen ? administration.sessionEnded : administration.sessionGone),
  })
  const device = deviceName(session.user_agent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-ink-3 text-sm">
          {session.ip ? `${session.ip}, ` : ''}last used {formatMoment(session.last_used_at)}
          {session.aal === 'aal2' ? ', with two-step verification' : ''}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Sign out on ${device}`}
        isBusy={ending.isPending}
        onClick={() => ending.mutate({ account: userId, session_id: session.id })}
      >
        Sign out
      </Button>
    </li>
  )
}
