import { SignJWT } from 'jose'
import type { Keys } from '../../keys.ts'
import type { UserRow } from '../users.ts'

export type Aal = 'aal1' | 'aal2'
/** The authentication methods of a session, newest first. */
export type Amr = { method: string; timestamp: number }[]

type Subject = { user: UserRow; sessionId: string; aal: Aal; amr: Amr }

type AccessToken = { token: string; expiresAt: number; expiresIn: number }
export type AccessTokens = (subject: Subject) => Promise<AccessToken>

export function createAccessTokens(keys: Keys, issuer: string, lifetimeSeconds: number): AccessTokens {
  return async ({ user, sessionId, aal, amr }) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + lifetimeSeconds
    const token = await new SignJWT({
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role || 'authenticated',
      aal,
      amr,
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    })
      .setProtectedHeader({ alg: 'ES256', kid: keys.publicJwk.kid ?? '', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setAudience(user.aud || 'authenticated')
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(keys.signingKey)
    return { token, expiresAt, expiresIn: lifetimeSeconds }
  }
}
