import type { Sql, Tx } from '../../db/connect.ts'
import type { AuthContext } from '../auth-context.ts'
import type { CurrentSession } from '../current-session.ts'
import { anonymousNotAllowed, insufficientAal, passkeyNotFound, passkeysDisabled } from '../errors.ts'
import { hasVerifiedFactor } from '../users.ts'
import type { CredentialHandle } from './webauthn.ts'

export const maxPasskeys = 10

export type PasskeyJson = {
  id: string
  friendly_name?: string
  created_at: Date
  last_used_at?: Date
}

type Row = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null }

/** A passkey in the API's format, which leaves out what is empty. */
export const toPasskeyJson = ({ id, friendly_name, created_at, last_used_at }: Row): PasskeyJson => ({
  id,
  ...(friendly_name ? { friendly_name } : {}),
  created_at,
  ...(last_used_at ? { last_used_at } : {}),
})

export async function listPasskeys(db: Sql | Tx, userId: string): Promise<PasskeyJson[]> {
  const rows = await db<Row[]>`
    select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
    where user_id = ${userId} order by created_at, id`
  return rows.map(toPasskeyJson)
}

/** What a browser needs to know of the account's passkeys to refuse the same authenticator a second time. */
export async function passkeyHandles(db: Sql | Tx, userId: string): Promise<CredentialHandle[]> {
  const rows = await db<{ credential_id: Buffer; transports: string[] }[]>`
    select credential_id, transports from auth.webauthn_credentials where user_id = ${userId}`
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }))
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns the deleted passkey's id. */
export async function deletePasskey(tx: Tx, userId: string, id: string | undefined): Promise<string> {
  const [row] = uuid.test(id ?? '')
    ? await tx<{ id: string }[]>`
        delete from auth.webauthn_credentials where id = ${id as string} and user_id = ${userId} returning id`
    : []
  if (!row) throw passkeyNotFound()
  return row.id
}

export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string | undefined,
  name: string,
): Promise<PasskeyJson> {
  const [row] = uuid.test(id ?? '')
    ? await tx<Row[]>`
        update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
        where id = ${id as string} and user_id = ${userId}
        returning id, friendly_name, created_at, last_used_at`
    : []
  if (!row) throw passkeyNotFound()
  return toPasskeyJson(row)
}

export function ensurePasskeysEnabled({ config }: AuthContext): void {
  if (!config.passkeys.isEnabled) throw passkeysDisabled()
}

/** Who knows only the password of an account with a second factor must not be able to add or remove a passkey. */
export function ensureCanManagePasskeys(session: CurrentSession): CurrentSession {
  if (session.user.is_anonymous) throw anonymousNotAllowed()
  if (hasVerifiedFactor(session.user) && session.aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 session is required to manage passkeys when MFA is enabled')
  return session
}
