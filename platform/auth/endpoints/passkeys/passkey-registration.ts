import { z } from 'zod'
import { deviceName } from '../../../../domain/accounts/device-name.ts'
import { takePermit } from '../../../http/rate-limit.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { lockAndRequireSession, requireSession } from '../../current-session.ts'
import { passkeyExists, tooManyPasskeys, tooManyRequests, webauthnFailed } from '../../errors.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { consumeChallenge, storeChallenge } from '../../webauthn/challenges.ts'
import {
  ensureCanManagePasskeys,
  ensurePasskeysEnabled,
  maxPasskeys,
  passkeyHandles,
  toPasskeyJson,
} from '../../webauthn/passkeys.ts'
import { registrationField, registrationOptions, verifyRegistration } from '../../webauthn/webauthn.ts'

/** POST /passkeys/registration/options: what the browser needs to create a passkey. */
export const startPasskeyRegistration = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { user, sessionId } = ensureCanManagePasskeys(await requireSession(context, c))
  const waitSeconds = await takePermit(
    context.sql,
    `auth:passkeys:${user.id}`,
    context.config.rateLimits.enrolments,
  )
  if (waitSeconds) throw tooManyRequests(waitSeconds)
  const exclude = await passkeyHandles(context.sql, user.id)
  if (exclude.length >= maxPasskeys) throw tooManyPasskeys()
  const name = user.email || user.phone || user.id
  const options = await registrationOptions(context, {
    user: { id: user.id, name },
    exclude,
    isPasskey: true,
  })
  const owner = { userId: user.id, sessionId }
  const { challenge_id, expires_at } = await storeChallenge(context, 'registration', options.challenge, owner)
  return c.json({ challenge_id, options, expires_at })
}

const schema = z.object({ challenge_id: z.uuid(), credential: registrationField })

/** POST /passkeys/registration/verify: adds the passkey that the browser created. */
export const verifyPasskeyRegistration = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { challenge_id, credential } = await readBody(c, schema)
  const { user, sessionId } = ensureCanManagePasskeys(await requireSession(context, c))
  const owner = { userId: user.id, sessionId }
  const challenge = await consumeChallenge(context, 'registration', challenge_id, owner)
  const created = await verifyRegistration(context, credential, {
    challenge,
    isUserVerificationRequired: true,
  })
  if (!created) throw webauthnFailed()
  const client = clientOf(context, c)
  const row = await context.sql.begin(async (tx) => {
    // A factor may have been verified in the meantime, and other requests may add passkeys.
    const { aal } = ensureCanManagePasskeys(await lockAndRequireSession(context, c, tx))
    if ((await passkeyHandles(tx, user.id)).length >= maxPasskeys) throw tooManyPasskeys()
    const [inserted] = await tx<
      { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null }[]
    >`
      insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
        transports, backup_eligible, backed_up, friendly_name, replaces_second_factor)
      values (${user.id}, ${Buffer.from(created.id, 'base64url')}, ${created.publicKey}, ${created.format}, ${created.aaguid},
        ${created.counter}, ${tx.json(created.transports)}, ${created.isBackupEligible}, ${created.isBackedUp},
        ${deviceName(client.userAgent ?? null)}, ${aal === 'aal2'})
      on conflict (credential_id) do nothing
      returning id, friendly_name, created_at, last_used_at`
    if (!inserted) throw passkeyExists()
    const traits = { passkey_id: inserted.id }
    await recordEvent(tx, { action: 'passkey_created', userId: user.id, client, traits })
    return inserted
  })
  return c.json({
    ...toPasskeyJson(row),
    backup_eligible: created.isBackupEligible,
    backed_up: created.isBackedUp,
    transports: created.transports,
  })
}
