import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'
import type { Colleague } from './agency-queries.ts'

const routingColumns =
  'branch_id,mode,negotiator_id,escalate_after_minutes,escalate_to,weekday_opens,weekday_closes,saturday_opens,saturday_closes,sunday_opens,sunday_closes,has_auto_reply,auto_reply'
const absenceColumns = 'id,user_id,starts_on,ends_on,cover_id'
const replyColumns = 'id,title,body'

export type Routing = SelectedColumns<'enquiry_routing', typeof routingColumns>
/** What applies to enquiries of a branch, or of the agency. */
export type Rule = Omit<Routing, 'branch_id'>
export type SavedReply = SelectedColumns<'saved_replies', typeof replyColumns>

/** What applies to a branch without rules; the database has the same defaults. */
export const defaultRouting: Rule = {
  mode: 'lister',
  negotiator_id: null,
  escalate_after_minutes: 240,
  escalate_to: null,
  weekday_opens: '09:00:00',
  weekday_closes: '17:30:00',
  saturday_opens: null,
  saturday_closes: null,
  sunday_opens: null,
  sunday_closes: null,
  has_auto_reply: false,
  auto_reply: '',
}

/** Keys begin with that of the agency, so that its changes refetch them. */
export const routingQueries = {
  rules: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'routing', agencyId],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('enquiry_routing')
          .select(routingColumns)
          .eq('agency_id', agencyId)
          .throwOnError()
        return data
      },
    }),
  absences: (agencyId: string, today: string) =>
    queryOptions({
      queryKey: ['agency', 'absences', agencyId, today],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('negotiator_absences')
          .select(absenceColumns)
          .eq('agency_id', agencyId)
          .gte('ends_on', today)
          .order('starts_on')
          .throwOnError()
        return data
      },
    }),
  replies: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'saved-replies', agencyId],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('saved_replies')
          .select(replyColumns)
          .eq('agency_id', agencyId)
          .order('title')
          .throwOnError()
        return data
      },
    }),
  negotiatorOf: (listingId: string) =>
    queryOptions({
      queryKey: ['agency', 'listing-negotiator', listingId],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('properties')
          .select('negotiator_id')
          .eq('id', listingId)
          .maybeSingle()
          .throwOnError()
        return data
      },
    }),
}

/** Colleagues who can answer enquiries, by name. */
export const negotiators = (team: readonly Colleague[]): { id: string; name: string }[] =>
  team
    .filter(({ has_access }) => has_access)
    .map(({ user_id, first_name, last_name, email }) => ({
      id: user_id,
      name: [first_name, last_name].filter(Boolean).join(' ') || email,
    }))
