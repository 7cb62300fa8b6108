import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

export type MemberRole = 'owner' | 'member'

export type MyAgency = {
  id: string
  name: string
  slug: string
  description: string
  logo: string | null
  colour_primary: string | null
  colour_secondary: string | null
  has_branding: boolean
  phone: string | null
  email: string | null
  website: string | null
  address_line: string | null
  postcode: string | null
  /** What the caller is there. */
  role: MemberRole
}

export type Branch = {
  id: string
  name: string
  address_line: string | null
  postcode: string | null
  phone: string | null
  email: string | null
}

export type Colleague = {
  user_id: string
  role: MemberRole
  branch_id: string | null
  first_name: string | null
  last_name: string | null
  email: string
  joined_at: string
  /** False while their letting agent access is withdrawn. */
  has_access: boolean
}

export type Invitation = {
  id: string
  email: string
  role: MemberRole
  branch_id: string | null
  expires_at: string
}

const agencyColumns =
  'id,name,slug,description,logo,colour_primary,colour_secondary,has_branding,phone,email,website,address_line,postcode'

export const agencyQueries = {
  all: ['agency'] as const,
  mine: (userId: string) =>
    queryOptions({ queryKey: ['agency', 'mine', userId], queryFn: () => fetchMine(userId) }),
  branches: (agencyId: string) =>
    queryOptions({ queryKey: ['agency', 'branches', agencyId], queryFn: () => fetchBranches(agencyId) }),
  team: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'team', agencyId],
      queryFn: async () => callFunction<Colleague[]>(await getSupabase(), 'agency_team', {}),
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
    .overrideTypes<{ role: MemberRole; agency: Omit<MyAgency, 'role'> }, { merge: false }>()
    .throwOnError()
  return data && { ...data.agency, role: data.role }
}

async function fetchBranches(agencyId: string): Promise<Branch[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_branches')
    .select('id,name,address_line,postcode,phone,email')
    .eq('agency_id', agencyId)
    .order('name')
    .overrideTypes<Branch[], { merge: false }>()
    .throwOnError()
  return data
}

async function fetchInvitations(agencyId: string): Promise<Invitation[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_invitations')
    .select('id,email,role,branch_id,expires_at')
    .eq('agency_id', agencyId)
    .is('accepted_at', null)
    .is('revoked_at', null)
    .order('created_at', { ascending: false })
    .overrideTypes<Invitation[], { merge: false }>()
    .throwOnError()
  return data
}

/** The position of a postcode for the agent directory; nulls if the gazetteer does not know it. */
export async function locatePostcode(
  postcode: string | null,
): Promise<{ latitude: number | null; longitude: number | null }> {
  const noPosition = { latitude: null, longitude: null }
  if (!postcode) return noPosition
  const place = await callFunction<{ latitude: number | null; longitude: number | null } | null>(
    await getSupabase(),
    'find_place',
    { location: postcode },
  )
  return place ? { latitude: place.latitude, longitude: place.longitude } : noPosition
}
