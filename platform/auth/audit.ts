import { randomUUID } from 'node:crypto'
import type { Sql, Tx } from '../db/connect.ts'
import type { Client } from './session.ts'

/** Named as in a hosted project where it has such an action. */
type AuditAction =
  | 'login'
  | 'login_failed'
  | 'account_locked'
  | 'logout'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_updated_password'
  | 'user_modified'
  | 'user_invited'
  | 'user_deleted'
  | 'token_revoked'
  | 'factor_in_progress'
  | 'factor_deleted'
  | 'verification_attempted'
  | 'challenge_created'
  | 'recovery_codes_generated'
  | 'recovery_code_attempted'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'
  | 'identity_linked'
  | 'identity_unlinked'

type AuditEvent = {
  action: AuditAction
  /** The account concerned, if there is one. */
  userId: string | undefined
  client: Client
  traits?: Record<string, unknown>
}

const logTypes: Partial<Record<AuditAction, string>> = {
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_updated_password: 'user',
  user_modified: 'user',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_deleted: 'factor',
  verification_attempted: 'factor',
  challenge_created: 'factor',
  recovery_codes_generated: 'factor',
  recovery_code_attempted: 'factor',
  passkey_created: 'factor',
  passkey_updated: 'factor',
  passkey_deleted: 'factor',
  identity_linked: 'user',
  identity_unlinked: 'user',
}

export async function recordEvent(
  db: Sql | Tx,
  { action, userId, client, traits }: AuditEvent,
): Promise<void> {
  const payload = {
    action,
    actor_id: userId ?? null,
    log_type: logTypes[action] ?? 'account',
    traits: { user_agent: client.userAgent?.slice(0, 300) ?? null, ...traits },
  }
  await db`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (${randomUUID()}, ${db.json(payload)}, now(), ${client.address.slice(0, 64)})`
}
