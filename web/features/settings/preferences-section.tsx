import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Tables } from '../../../supabase/database.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Kinds of notifications, most frequent first. */
const kinds = {
  enquiry: 'Enquiries and replies',
  alert: 'Homes that match your searches',
  listing: 'Your listings',
  access_request: 'Your requests for access',
  payment: 'Payments',
  support: 'Support',
  announcement: 'News from us',
} as const

type Kind = keyof typeof kinds
type Preference = Pick<Tables<'notification_preferences'>, 'kind' | 'by_mail' | 'in_portal'>

const preferenceQueries = {
  mine: queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: async () => {
      const client = await getSupabase()
      const { data } = await client
        .from('notification_preferences')
        .select('kind, by_mail, in_portal')
        .throwOnError()
      const stored = new Map(data.map((row) => [row.kind, row]))
      return (Object.keys(kinds) as Kind[]).map(
        (kind) => stored.get(kind) ?? { kind, by_mail: true, in_portal: true },
      )
    },
  }),
}

/** Notification preferences. Each change is saved at once. */
export function PreferencesSection() {
  const preferences = useQuery(preferenceQueries.mine)
  const saving = useSavePreference()
  useScrollToHash()
  return (
    <SettingsSection title="Notifications" anchor="notifications">
      <p className="text-ink-2">
        We always email you about your account, such as when your password changes.
      </p>
      <QueryResult query={preferences} failure="Your preferences could not be loaded">
        {(rows) => (
          <table className="mt-4 w-full text-left">
            <thead className="border-ink border-b text-sm">
              <tr>
                <th scope="col" className="py-2 font-semibold">
                  About
                </th>
                <th scope="col" className="w-20 py-2 font-semibold">
                  Email
                </th>
                <th scope="col" className="w-20 py-2 font-semibold">
                  Portal
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.kind} className="border-line border-b">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {kinds[row.kind]}
                  </th>
                  {(['by_mail', 'in_portal'] as const).map((channel) => (
                    <td key={channel}>
                      <Checkbox
                        label={
                          <span className="sr-only">
                            {kinds[row.kind]} {channel === 'by_mail' ? 'by email' : 'in the portal'}
                          </span>
                        }
                        checked={row[channel]}
                        onChange={(event) => saving.mutate({ ...row, [channel]: event.target.checked })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
    </SettingsSection>
  )
}

function useSavePreference() {
  const queries = useQueryClient()
  const { queryKey } = preferenceQueries.mine
  return useMutation({
    mutationFn: async (row: Preference) => {
      const client = await getSupabase()
      await client.from('notification_preferences').upsert(row).throwOnError()
    },
    onMutate: async (row) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (rows) => rows?.map((each) => (each.kind === row.kind ? row : each)))
    },
    onError: async () => {
      toast({ ...account.error, text: account.unreachable, tone: 'negative' })
      await queries.invalidateQueries({ queryKey })
    },
  })
}

/** The section does not exist yet when the browser looks for the fragment. */
function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#notifications') document.getElementById('notifications')?.scrollIntoView()
  }, [hash])
}
