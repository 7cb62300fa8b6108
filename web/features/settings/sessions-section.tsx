import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { callFunction } from '../../data/call-function.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { settings } from '../../messages/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tag } from '../../ui/tag.tsx'
import { SettingsSection } from './settings-section.tsx'

const sessionQueries = {
  mine: queryOptions({
    queryKey: ['my-sessions'],
    queryFn: async () => callFunction(await getSupabase(), 'my_sessions', {}),
    staleTime: 0,
  }),
}

export function SessionsSection() {
  const sessions = useQuery(sessionQueries.mine)
  const ending = useEndSession()
  return (
    <SettingsSection title="Where you are signed in">
      <QueryResult query={sessions} failure="Your sessions could not be loaded">
        {(rows) => (
          <>
            <ul className="border-line border-t">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3.5"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">{deviceName(row.user_agent)}</p>
                    <p className="text-ink-2 text-sm">
                      {row.ip ? `${row.ip}, ` : ''}
                      {row.is_current ? 'in use now' : `last used ${formatMoment(row.last_used_at)}`}
                    </p>
                  </div>
                  {row.is_current ? (
                    <Tag>This one</Tag>
                  ) : (
                    <Button
                      size="small"
                      aria-label={`Sign out on ${deviceName(row.user_agent)}`}
                      disabled={ending.isPending}
                      onClick={() => ending.mutate(row.id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {rows.length > 1 && (
              <Button
                variant="destructive"
                className="mt-4"
                isBusy={ending.isPending}
                onClick={() => ending.mutate('others')}
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </QueryResult>
    </SettingsSection>
  )
}

function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (which: string) => {
      const client = await getSupabase()
      if (which === 'others') {
        const { error } = await client.auth.signOut({ scope: 'others' })
        if (error) throw error
      } else await callFunction(client, 'end_session', { session_id: which })
    },
    onSuccess: async (_, which) => {
      toast({ ...(which === 'others' ? settings.othersEnded : settings.sessionEnded), tone: 'positive' })
      await queries.invalidateQueries({ queryKey: sessionQueries.mine.queryKey })
    },
    onError: () => toast({ ...account.error, text: account.unreachable, tone: 'negative' }),
  })
}
