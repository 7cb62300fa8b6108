import { isRole, type Role } from '../../domain/accounts/roles.ts'
import { callFunction } from '../data/call-function.ts'
import { getSupabase } from '../data/supabase.ts'
import { account } from '../messages/account/account.ts'
import type { ToastMessage } from '../ui/feedback/toast.ts'

/** Why a page is closed: a professional role was withdrawn, or the specification's message. */
export async function deniedMessage(
  isAllowed: (roles: readonly Role[]) => boolean,
  currentRoles: readonly Role[],
): Promise<ToastMessage> {
  // The specification fixes the message for users without a role.
  if (currentRoles.length === 0) return account.denied
  const withdrawn = await fetchWithdrawnRoles().catch(() => [])
  return withdrawn.length > 0 && isAllowed([...currentRoles, ...withdrawn])
    ? account.roleWithdrawn
    : account.denied
}

async function fetchWithdrawnRoles(): Promise<Role[]> {
  return (await callFunction(await getSupabase(), 'my_withdrawn_roles', {})).filter(isRole)
}
