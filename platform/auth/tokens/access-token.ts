import { SignJWT } from 'jose'
import type { Sql } from '../../db/connect.ts'
import type { Keys } from '../../keys.ts'
import type { AuthConfig } from '../config.ts'
import { customiseClaims } from '../hooks/custom-claims.ts'
import type { UserRow } from '../users.ts'

export type Aal = 'aal1' | 'aal2'
/** The authentication methods of a session, newest first. */
export type Amr = { method: string; timestamp: number }[]

type Options = { sql: Sql; keys: Keys; config: AuthConfig }

type Subject = { user: UserRow; sessionId: string; aal: Aal; amr: Amr }

type AccessToken = { token: string; expiresAt: number; expiresIn: number }
export type AccessTokens = (subject: Subject) => Promise<AccessToken>

export function createAccessTokens({ sql, keys, config }: Options): AccessTokens {
  const { apiUrl: issuer, accessTokenSeconds: lifetimeSeconds } = config
  return async ({ user, sessionId, aal, amr }) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + lifetimeSeconds
    const claims = {
      iss: issuer,
      sub: user.id,
      aud: user.aud || 'authenticated',
      exp: expiresAt,
      iat: issuedAt,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: user.role || 'authenticated',
      aal,
      amr,
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    }
    const final = config.hooks.custom_access_token
      ? await customiseClaims({ sql, config }, user.id, claims, amr[0]?.method ?? 'password')
      : claims
    const token = await new SignJWT(final)
      .setProtectedHeader({ alg: 'ES256', kid: keys.publicJwk.kid ?? '', typ: 'JWT' })
      .sign(keys.signingKey)
    const finalExpiry = typeof final.exp === 'number' ? Math.min(final.exp, expiresAt) : expiresAt
    return { token, expiresAt: finalExpiry, expiresIn: finalExpiry - issuedAt }
  }
}
