import { randomUUID } from 'node:crypto'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { anonymousProviderDisabled } from '../errors.ts'
import { ensureMayBeCreated } from '../hooks/before-user-created.ts'
import { type AuthRequest, clientOf, limitByAddress } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { findUserById, type UserRow } from '../users.ts'

/** POST /signup without an address: an account without a way to sign in again, until it gets an email address or an identity. */
export async function signUpAnonymously(
  context: AuthContext,
  c: AuthRequest,
  metadata: Record<string, unknown>,
): Promise<Response> {
  if (!context.config.isAnonymousAllowed) throw anonymousProviderDisabled()
  await limitByAddress(context, c, 'anonymous')
  const client = clientOf(context, c)
  await ensureMayBeCreated(context, { metadata, provider: 'anonymous', isAnonymous: true }, client)
  const id = randomUUID()
  const [user, state] = await context.sql.begin(async (tx) => {
    await tx`
      insert into auth.users (instance_id, id, aud, role, is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', true, '{}', ${tx.json(metadata)},
        now(), now())`
    await recordEvent(tx, { action: 'user_signedup', userId: id, client, traits: { provider: 'anonymous' } })
    const created = (await findUserById(tx, id)) as UserRow
    const { state } = await startSession(context, c, tx, {
      user: created,
      method: 'anonymous',
      traits: { provider: 'anonymous' },
    })
    return [created, state] as const
  })
  return c.json(await toSessionJson(context, user, state))
}
