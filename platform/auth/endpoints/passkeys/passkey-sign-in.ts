import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import {
  passkeyEmailNotConfirmed,
  passkeyPhoneNotConfirmed,
  userBanned,
  webauthnFailed,
} from '../../errors.ts'
import { mailNewDevice } from '../../mail/new-device.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../../request.ts'
import { type SessionState, toSessionJson } from '../../session.ts'
import { startSession } from '../../start-session.ts'
import { findUserById, hasVerifiedFactor, isBanned, type UserRow } from '../../users.ts'
import { consumeChallenge, storeChallenge } from '../../webauthn/challenges.ts'
import { ensurePasskeysEnabled } from '../../webauthn/passkeys.ts'
import { assertionField, assertionOptions, verifyAssertion } from '../../webauthn/webauthn.ts'

/**
 * POST /passkeys/authentication/options: the same for everybody, since it is not known who signs in. It needs no captcha, because
 * signatures cannot be guessed.
 */
export const startPasskeySignIn = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  await limitByAddress(context, c, 'signIn')
  const options = await assertionOptions(context, { isPasskey: true })
  const { challenge_id, expires_at } = await storeChallenge(context, 'authentication', options.challenge)
  return c.json({ challenge_id, options, expires_at })
}

const verifySchema = z.object({ challenge_id: z.uuid(), credential: assertionField })
type Assertion = z.infer<typeof assertionField>

type PasskeyRow = {
  id: string
  user_id: string
  public_key: Buffer
  sign_count: string
  replaces_second_factor: boolean
}

/**
 * POST /passkeys/authentication/verify: signs in with a passkey. The device has verified the user by a PIN or a fingerprint, so a
 * passkey that was added in a session at aal2 also replaces the second factor.
 */
export const verifyPasskeySignIn = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  await limitByAddress(context, c, 'signIn')
  const { challenge_id, credential } = await readBody(c, verifySchema)
  const challenge = await consumeChallenge(context, 'authentication', challenge_id)
  const { passkey, counter, isBackedUp } = await verifyPasskey(context, c, credential, challenge)
  const [user, state] = await context.sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${passkey.user_id} for update`
    const found = ensureCanSignIn(await findUserById(tx, passkey.user_id))
    // Of two sign-ins with the same counter one succeeds, and none with a passkey that was deleted meanwhile.
    const used = await tx`
      update auth.webauthn_credentials set sign_count = ${counter}, backed_up = ${isBackedUp}, last_used_at = now()
      where id = ${passkey.id} and (sign_count < ${counter} or (sign_count = 0 and ${counter} = 0)) returning 1`
    if (used.length === 0) throw webauthnFailed()
    return [found, await startPasskeySession(context, c, tx, found, passkey)] as const
  })
  return c.json(await toSessionJson(context, user, state))
}

async function startPasskeySession(
  context: AuthContext,
  c: AuthRequest,
  tx: Tx,
  user: UserRow,
  passkey: PasskeyRow,
): Promise<SessionState> {
  const traits = { provider: 'passkey', passkey_id: passkey.id }
  const { state, isNewDevice } = await startSession(context, c, tx, { user, method: 'passkey', traits })
  if (isNewDevice) await mailNewDevice(context, user, clientOf(context, c), tx)
  const { sessionId } = state
  return passkey.replaces_second_factor && hasVerifiedFactor(user)
    ? raiseSession(tx, { sessionId, user }, { method: 'passkey', factorId: null })
    : state
}

/** Every failure gets the same response, so that it does not reveal which passkeys exist. */
async function verifyPasskey(context: AuthContext, c: AuthRequest, credential: Assertion, challenge: string) {
  const [passkey] = await context.sql<PasskeyRow[]>`
    select id, user_id, public_key, sign_count, replaces_second_factor from auth.webauthn_credentials
    where credential_id = ${Buffer.from(credential.id, 'base64url')}`
  if (!passkey) throw webauthnFailed()
  const { userHandle } = credential.response
  const isOwn = Buffer.from(userHandle ?? '', 'base64url').toString() === passkey.user_id
  const stored = {
    id: credential.id,
    publicKey: passkey.public_key,
    counter: Number(passkey.sign_count),
    transports: [],
  }
  const verified = isOwn
    ? await verifyAssertion(context, credential, stored, { challenge, isUserVerificationRequired: true })
    : undefined
  if (!verified) {
    const traits = { provider: 'passkey', passkey_id: passkey.id }
    const client = clientOf(context, c)
    await recordEvent(context.sql, { action: 'login_failed', userId: passkey.user_id, client, traits })
    throw webauthnFailed()
  }
  return { passkey, ...verified }
}

function ensureCanSignIn(user: UserRow | undefined): UserRow {
  if (!user || user.deleted_at) throw webauthnFailed()
  if (user.email && !user.email_confirmed_at) throw passkeyEmailNotConfirmed()
  if (user.phone && !user.phone_confirmed_at) throw passkeyPhoneNotConfirmed()
  if (isBanned(user)) throw userBanned(403)
  return user
}
