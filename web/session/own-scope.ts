import { getSupabase } from '../data/supabase.ts'

export type OwnScope = { userId: string; agencyId: string | undefined }

/**
 * The user and their agency. Pages with the user's own data filter by it, because an administrator can see everyone's.
 */
export async function fetchOwnScope(): Promise<OwnScope> {
  const client = await getSupabase()
  const { data: session } = await client.auth.getSession()
  const userId = session.session?.user.id ?? ''
  const { data } = await client
    .from('agency_members')
    .select('agency_id')
    .eq('user_id', userId)
    .limit(1)
    .throwOnError()
  return { userId, agencyId: data[0]?.agency_id }
}

/** PostgREST filter for rows of the user or their agency. */
export const ownOrAgencyFilter = ({ userId, agencyId }: OwnScope): string =>
  agencyId ? `user_id.eq.${userId},agency_id.eq.${agencyId}` : `user_id.eq.${userId}`
