import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import { badOAuthState } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import type { Attempt } from './oauth-provider.ts'

/** What is known when the browser comes back from the provider. */
export type OAuthState = {
  provider: string
  redirectTo: string
  nonce: string
  /** The PKCE flow of the app that began the sign-in. */
  flowStateId?: string
  /** The account and session that a new identity is for. */
  link?: { userId: string; sessionId: string }
  /** Hash of the cookie of the browser that began. */
  browser?: string
}

const lifetimeSeconds = 600
const cookieName = 'lintel-oauth'

const secretOf = ({ keys }: AuthParts) => keys.secretFor('oauth state')

/** Signed, so that nobody can begin a sign-in in another name, and valid for ten minutes. */
export async function writeState(parts: AuthParts, state: Omit<OAuthState, 'nonce'>): Promise<Attempt> {
  const nonce = randomBytes(16).toString('base64url')
  const token = await new SignJWT({ ...state, nonce })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(secretOf(parts))
  return attemptOf(parts, token, nonce, state.provider)
}

export async function readState(parts: AuthParts, token: string): Promise<OAuthState & { attempt: Attempt }> {
  try {
    const { payload } = await jwtVerify(token, secretOf(parts), { algorithms: ['HS256'] })
    const state = payload as unknown as OAuthState
    return { ...state, attempt: attemptOf(parts, token, state.nonce, state.provider) }
  } catch {
    throw badOAuthState()
  }
}

function attemptOf(parts: AuthParts, state: string, nonce: string, provider: string): Attempt {
  return {
    state,
    nonce,
    // Derived instead of stored: the browser sees the nonce, but not the secret.
    verifier: createHmac('sha256', secretOf(parts)).update(`verifier ${nonce}`).digest('base64url'),
    redirectUri: parts.config.providers[provider]?.redirectUri || `${parts.config.apiUrl}/callback`,
  }
}

/** Marks the browser that begins, so that a link sent by a stranger cannot sign it in to the stranger's account. */
export function markBrowser(c: Context, { config }: AuthParts): string {
  const mark = randomBytes(32).toString('base64url')
  const { protocol, pathname } = new URL(config.apiUrl)
  const isSecure = protocol === 'https:'
  setCookie(c, cookieName, mark, {
    path: pathname,
    httpOnly: true,
    secure: isSecure,
    // Apple comes back with a form from its own site, which a Lax cookie would not accompany.
    sameSite: isSecure ? 'None' : 'Lax',
    maxAge: lifetimeSeconds,
  })
  return hashOf(mark)
}

export function ensureSameBrowser(c: Context, { config }: AuthParts, expected: string | undefined): void {
  if (expected === undefined) return
  const actual = Buffer.from(hashOf(getCookie(c, cookieName) ?? ''))
  deleteCookie(c, cookieName, { path: new URL(config.apiUrl).pathname })
  if (!timingSafeEqual(actual, Buffer.from(expected))) throw badOAuthState()
}

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')
