import { getSupabase } from '../data/supabase.ts'

export type OwnScope = { userId: string; agencyId: string | undefined }

/**
 * Who asks, and the agency they work for. Rooms of one's own ask for what is one's own by name: an administrator's session
 * sees everybody's.
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
    .overrideTypes<{ agency_id: string }[], { merge: false }>()
    .throwOnError()
  return { userId, agencyId: data[0]?.agency_id }
}

/** Rows of somebody's own or of their agency, as a filter. */
export const ownOrAgencyFilter = ({ userId, agencyId }: OwnScope): string =>
  agencyId ? `user_id.eq.${userId},agency_id.eq.${agencyId}` : `user_id.eq.${userId}`
