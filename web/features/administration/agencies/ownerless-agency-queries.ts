import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

export type ActiveMember = { id: string; email: string; first_name: string | null; last_name: string | null }

export type OwnerlessAgency = {
  id: string
  name: string
  slug: string
  /** Those whose letting agent role is live. */
  members: ActiveMember[]
  /** Addresses with an open invitation to become the owner. */
  invited: string[]
}

export const ownerlessAgencyQueries = {
  all: queryOptions({
    queryKey: [...adminKey, 'ownerless-agencies'],
    queryFn: async () => callFunction<OwnerlessAgency[]>(await getSupabase(), 'agencies_without_owner', {}),
  }),
}

export const appointOwner = (
  client: SupabaseClient,
  appointment: { agency: string; person: string; reason: string },
) => callFunction<null>(client, 'appoint_agency_owner', appointment)

export const inviteOwner = (
  client: SupabaseClient,
  invitation: { agency: string; email: string; reason: string },
) => callFunction<string>(client, 'invite_agency_owner', invitation)
