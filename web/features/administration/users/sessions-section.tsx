import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../../domain/dates.ts'
import { deviceName } from '../../../../domain/device-name.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { administration } from '../../../messages/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { useAdminAction } from '../act/use-admin-action.ts'
import { RoomSection } from '../room-section.tsx'
import { endSessions, userQueries } from './user-queries.ts'

/** Where somebody is signed in. Ending it needs no question: signing in again undoes it. */
export function SessionsSection({ userId }: { userId: string }) {
  const sessions = useQuery(userQueries.sessions(userId))
  const ending = useAdminAction({ run: endSessions, done: administration.sessionsEnded })
  const hasAny = (sessions.data?.length ?? 0) > 0
  return (
    <RoomSection
      title="Sessions"
      end={
        hasAny && (
          <Button size="small" isBusy={ending.isPending} onClick={() => ending.mutate(userId)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      <Loaded query={sessions} failure="The sessions could not be loaded">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-3">Signed in nowhere.</p>
          ) : (
            <ul className="border-line border-t">
              {rows.map((session) => (
                <li key={session.id} className="border-line border-b py-3">
                  <p className="font-semibold">{deviceName(session.user_agent)}</p>
                  <p className="text-ink-3 text-sm">
                    {session.ip ? `${session.ip}, ` : ''}last used {formatMoment(session.last_used_at)}
                    {session.aal === 'aal2' ? ', with a second step' : ''}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </RoomSection>
  )
}
