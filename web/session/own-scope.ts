import { getSupabase } from '../data/supabase.ts'

export type OwnWork = { userId: string; agencyId: string | undefined }

/**
 * Who asks, and the agency they work for. Rooms of one's own ask for what is one's own by name: an administrator's session
 * sees everybody's.
 */
export async function fetchOwnWork(): Promise<OwnWork> {
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

/** Rows of somebody's own or of their agency, as a filter. */
export const ownOrAgencys = ({ userId, agencyId }: OwnWork): string =>
  agencyId ? `user_id.eq.${userId},agency_id.eq.${agencyId}` : `user_id.eq.${userId}`
