import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { badOAuthState } from '../errors.ts'
import type { Attempt } from './oauth-provider.ts'

/** What is known when the browser comes back from the provider. */
const oauthState = z.object({
  provider: z.string(),
  redirectTo: z.string(),
  nonce: z.string(),
  /** The PKCE flow of the app that began the sign-in. */
  flowStateId: z.string().optional(),
  /** The account and session that a new identity is for. */
  link: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
  /** Hash of the cookie of the browser that began. */
  browser: z.string().optional(),
})
export type OAuthState = z.infer<typeof oauthState>

const lifetimeSeconds = 600
const cookieName = 'lintel-oauth'

const secretOf = ({ keys }: AuthContext) => keys.secretFor('oauth state')

/** Signed, so that it cannot be forged for another person, and valid for ten minutes. */
export async function writeState(context: AuthContext, state: Omit<OAuthState, 'nonce'>): Promise<Attempt> {
  const nonce = randomBytes(16).toString('base64url')
  const token = await new SignJWT({ ...state, nonce })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(secretOf(context))
  return attemptOf(context, token, nonce, state.provider)
}

export async function readState(
  context: AuthContext,
  token: string,
): Promise<OAuthState & { attempt: Attempt }> {
  try {
    const { payload } = await jwtVerify(token, secretOf(context), { algorithms: ['HS256'] })
    const state = oauthState.parse(payload)
    return { ...state, attempt: attemptOf(context, token, state.nonce, state.provider) }
  } catch {
    throw badOAuthState()
  }
}

function attemptOf(context: AuthContext, state: string, nonce: string, provider: string): Attempt {
  return {
    state,
    nonce,
    // Derived instead of stored: the browser sees the nonce, but not the secret.
    verifier: createHmac('sha256', secretOf(context)).update(`verifier ${nonce}`).digest('base64url'),
    redirectUri: context.config.providers[provider]?.redirectUri || `${context.config.apiUrl}/callback`,
  }
}

/** Marks the browser that begins, so that a link sent by a stranger cannot sign it in to the stranger's account. */
export function markBrowser(c: Context, { config }: AuthContext): string {
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

export function ensureSameBrowser(c: Context, { config }: AuthContext, expected: string | undefined): void {
  if (expected === undefined) return
  const actual = Buffer.from(hashOf(getCookie(c, cookieName) ?? ''))
  deleteCookie(c, cookieName, { path: new URL(config.apiUrl).pathname })
  if (!timingSafeEqual(actual, Buffer.from(expected))) throw badOAuthState()
}

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')
