import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { pageSize, rangeOf, type TablePage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { tableQuery } from '../table-query.ts'

/** `banned_until` is set by an administrator, `locked_until` by failed sign-ins. */
export type UserRow = FunctionResult<'admin_users'>[number]

export type UserSession = FunctionResult<'admin_sessions'>[number]

export type MfaReset = FunctionResult<'mfa_reset_of'>[number]

export const userSorts = ['created_at', 'email', 'name', 'last_sign_in_at'] as const

export const userQueries = {
  list: (params: TableParams) => tableQuery('users', params, () => fetchUsers(params)),
  byId: (id: string) => queryOptions({ queryKey: [...adminKey, 'user', id], queryFn: () => fetchUser(id) }),
  sessions: (id: string) =>
    queryOptions({
      queryKey: [...adminKey, 'user', id, 'sessions'],
      queryFn: async () => callFunction(await getSupabase(), 'admin_sessions', { account: id }),
    }),
  mfaReset: (id: string) =>
    queryOptions({
      queryKey: [...adminKey, 'user', id, 'mfa-reset'],
      queryFn: async () => callFunction(await getSupabase(), 'mfa_reset_of', { account: id }),
    }),
}

async function fetchUsers(params: TableParams): Promise<TablePage<UserRow>> {
  const rows = await callFunction(await getSupabase(), 'admin_users', {
    query: params.query,
    role: params.filter('role') || null,
    state: params.filter('state') || null,
    sort: params.sort.by,
    is_descending: params.sort.isDescending,
    page_size: pageSize,
    page_offset: rangeOf(params)[0],
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Null if the account does not exist. */
async function fetchUser(id: string): Promise<UserRow | null> {
  if (!isUuid(id)) return null
  const rows = await callFunction(await getSupabase(), 'admin_users', { query: id })
  return rows.find((row) => row.id === id) ?? null
}

export const isLockedOut = ({ banned_until }: UserRow): boolean =>
  banned_until !== null && Date.parse(banned_until) > Date.now()

export type RoleChange = { userId: string; role: Role; isGranted: boolean }

export const changeRole = (client: SupabaseClient, { userId, role, isGranted }: RoleChange) =>
  callFunction(client, isGranted ? 'grant_role' : 'withdraw_role', { user_id: userId, role })

export type Lock = { account: string; until: string | undefined; reason: string }

export const lockAccount = (client: SupabaseClient, { account, until, reason }: Lock) =>
  callFunction(client, 'lock_account', { account, reason, ...(until && { until }) })

export const unlockAccount = (client: SupabaseClient, account: string) =>
  callFunction(client, 'unlock_account', { account })

export const endSessions = (client: SupabaseClient, account: string) =>
  callFunction(client, 'admin_end_all_sessions', { account })

/** Returns whether the session was still open. */
export const endSession = (client: SupabaseClient, session: { account: string; session_id: string }) =>
  callFunction(client, 'admin_end_session', session)

/** Returns when the reset takes effect. */
export const requestMfaReset = (client: SupabaseClient, reset: { account: string; reason: string }) =>
  callFunction(client, 'request_mfa_reset', reset)

/** Returns whether a reset was pending. */
export const cancelMfaReset = (client: SupabaseClient, account: string) =>
  callFunction(client, 'cancel_mfa_reset', { account })

export const eraseAccount = (client: SupabaseClient, erasure: { account: string; reason: string }) =>
  callFunction(client, 'erase_account', erasure)
