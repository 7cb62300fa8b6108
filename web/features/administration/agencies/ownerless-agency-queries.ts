import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

export type ActiveMember = OwnerlessAgency['members'][number]

/** `members` are those whose letting agent role is live; `invited`, addresses with an open invitation to become the owner. */
export type OwnerlessAgency = FunctionResult<'agencies_without_owner'>[number]

export const ownerlessAgencyQueries = {
  all: queryOptions({
    queryKey: [...adminKey, 'ownerless-agencies'],
    queryFn: async () => callFunction(await getSupabase(), 'agencies_without_owner', {}),
  }),
}

export const appointOwner = (
  client: SupabaseClient,
  appointment: { agency: string; person: string; reason: string },
) => callFunction(client, 'appoint_agency_owner', appointment)

export const inviteOwner = (
  client: SupabaseClient,
  invitation: { agency: string; email: string; reason: string },
) => callFunction(client, 'invite_agency_owner', invitation)
