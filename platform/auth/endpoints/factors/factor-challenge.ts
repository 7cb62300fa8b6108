import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../../auth-context.ts'
import { requireSession } from '../../current-session.ts'
import { factorNotFound, factorVerificationDisabled } from '../../errors.ts'
import { factorHandles, findFactorCredential } from '../../mfa/webauthn-factors.ts'
import { type AuthRequest, clientOf, limitByAddress } from '../../request.ts'
import { inet } from '../../session.ts'
import type { Factor, UserRow } from '../../users.ts'
import { assertionOptions, registrationOptions } from '../../webauthn/webauthn.ts'

export const challengeSeconds = 300

/** POST /factors/:id/challenge: the challenge can be verified for five minutes. */
export const challengeFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const { user, sessionId } = await requireSession(context, c)
  const factor = user.factors.find((each) => each.id === c.req.param('id'))
  if (!factor) throw factorNotFound()
  const webauthn = factor.factor_type === 'webauthn' ? await webauthnOptions(context, c, user, factor) : null
  const data = webauthn && {
    challenge: webauthn.credential_options.publicKey.challenge,
    session_id: sessionId,
    type: webauthn.type,
  }
  const id = randomUUID()
  const address = inet(clientOf(context, c).address) ?? '0.0.0.0'
  const [row] = await context.sql<{ created_at: Date }[]>`
    with factor as (update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id})
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
    values (${id}, ${factor.id}, now(), ${address}, ${data && context.sql.json(data)}) returning created_at`
  const expiresAt = Math.floor((row?.created_at.getTime() ?? Date.now()) / 1000) + challengeSeconds
  return c.json({ id, type: factor.factor_type, expires_at: expiresAt, ...(webauthn ? { webauthn } : {}) })
}

/** What the browser needs to create the credential of a new factor, or to use that of an existing one. */
async function webauthnOptions(context: AuthContext, c: AuthRequest, user: UserRow, factor: Factor) {
  if (!context.config.webauthn.canVerify) throw factorVerificationDisabled('WebAuthn')
  await limitByAddress(context, c, 'verify')
  if (factor.status === 'unverified') {
    const exclude = await factorHandles(context.sql, user.id)
    const name = user.email || user.phone || user.id
    const publicKey = await registrationOptions(context, {
      user: { id: user.id, name },
      exclude,
      isPasskey: false,
    })
    return { type: 'create', credential_options: { publicKey } }
  }
  const credential = await findFactorCredential(context.sql, factor.id)
  if (!credential) throw factorNotFound()
  const { id, transports } = credential
  const publicKey = await assertionOptions(context, { allow: [{ id, transports }], isPasskey: false })
  return { type: 'request', credential_options: { publicKey } }
}
