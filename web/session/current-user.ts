import { queryOptions } from '@tanstack/react-query'
import { type MfaRequirement, mfaRequirement } from '../../domain/accounts/mfa.ts'
import { isRole, type Role } from '../../domain/accounts/roles.ts'
import { queryClient } from '../data/query-client.ts'
import { getSupabase } from '../data/supabase.ts'

/** The signed-in user as the database sees them. */
export type CurrentUser = {
  userId: string
  email: string
  firstName: string
  lastName: string
  createdAt: string
  hasMfa: boolean
  skipUntil: string | null
  /** What two-step verification still requires; until then the database returns no roles. */
  mfaRequirement: MfaRequirement
  roles: Role[]
}

export const currentUserQueries = {
  all: ['current-user'] as const,
  of: (userId: string) =>
    queryOptions({
      queryKey: [...currentUserQueries.all, userId],
      queryFn: ({ signal }) => fetchCurrentUser(userId, signal),
      staleTime: 15_000,
      refetchOnWindowFocus: 'always',
    }),
}

/** After sign-in or a second step the session sees more than before, so everything is fetched again. */
export function clearCurrentUser(): void {
  queryClient.removeQueries({ queryKey: currentUserQueries.all })
  void queryClient.invalidateQueries()
}

export async function fetchCurrentUser(
  userId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<CurrentUser> {
  const client = await getSupabase()
  const [profile, userRoles, assurance, auth] = await Promise.all([
    client
      .from('profiles')
      .select('first_name, last_name, created_at, has_mfa, mfa_skip_until')
      .eq('id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    client.from('user_roles').select('role').eq('user_id', userId).abortSignal(signal).throwOnError(),
    client.auth.mfa.getAuthenticatorAssuranceLevel(),
    client.auth.getUser(),
  ])
  const row = profile.data
  const mfa = {
    createdAt: row?.created_at ?? new Date().toISOString(),
    hasMfa: row?.has_mfa ?? false,
    skipUntil: row?.mfa_skip_until ?? null,
  }
  return {
    userId,
    email: auth.data.user?.email ?? '',
    firstName: row?.first_name ?? '',
    lastName: row?.last_name ?? '',
    ...mfa,
    mfaRequirement: mfaRequirement(mfa, {
      gaveCode: assurance.data?.currentLevel === 'aal2',
      now: Date.now(),
    }),
    roles: userRoles.data.map(({ role }) => role).filter(isRole),
  }
}
