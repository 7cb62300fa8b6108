import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult, SelectedColumns, Tables } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

export type MemberRole = Tables<'agency_members'>['role']

export type MyAgency = SelectedColumns<'agencies', typeof agencyColumns> & {
  /** The caller's own role there. */
  role: MemberRole
}

export type Branch = SelectedColumns<'agency_branches', typeof branchColumns>

/** `has_access` is false while their letting agent role is withdrawn. */
export type Colleague = FunctionResult<'agency_team'>[number]

export type Invitation = SelectedColumns<'agency_invitations', typeof invitationColumns>

const agencyColumns =
  'id,name,slug,description,logo,colour_primary,colour_secondary,has_branding,phone,email,website,address_line,postcode,opening_hours,team'

const branchColumns = 'id,name,address_line,postcode,phone,email'
const invitationColumns = 'id,email,role,branch_id,expires_at'

export const agencyQueries = {
  all: ['agency'] as const,
  mine: (userId: string) =>
    queryOptions({ queryKey: ['agency', 'mine', userId], queryFn: () => fetchMine(userId) }),
  branches: (agencyId: string) =>
    queryOptions({ queryKey: ['agency', 'branches', agencyId], queryFn: () => fetchBranches(agencyId) }),
  team: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'team', agencyId],
      queryFn: async () => callFunction(await getSupabase(), 'agency_team', {}),
    }),
  invitations: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'invitations', agencyId],
      queryFn: () => fetchInvitations(agencyId),
    }),
}

async function fetchMine(userId: string): Promise<MyAgency | null> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_members')
    .select(`role, agency:agencies(${agencyColumns})`)
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data && { ...data.agency, role: data.role }
}

async function fetchBranches(agencyId: string): Promise<Branch[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_branches')
    .select(branchColumns)
    .eq('agency_id', agencyId)
    .order('name')
    .throwOnError()
  return data
}

async function fetchInvitations(agencyId: string): Promise<Invitation[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_invitations')
    .select(invitationColumns)
    .eq('agency_id', agencyId)
    .is('accepted_at', null)
    .is('revoked_at', null)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data
}

/** The position of a postcode for the agent directory; nulls if the gazetteer does not know it. */
export async function locatePostcode(
  postcode: string | null,
): Promise<{ latitude: number | null; longitude: number | null }> {
  const noPosition = { latitude: null, longitude: null }
  if (!postcode) return noPosition
  const [place] = await callFunction(await getSupabase(), 'find_place', { location: postcode })
  return place ? { latitude: place.latitude, longitude: place.longitude } : noPosition
}
