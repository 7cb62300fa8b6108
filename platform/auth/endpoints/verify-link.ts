import { WireError } from '../../http/wire-error.ts'
import { linkExpired } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { allowedRedirect, withParameters } from '../redirect.ts'
import { type AuthRequest, limitByAddress } from '../request.ts'
import { sessionOnWire } from '../session.ts'
import { enter } from '../start-session.ts'
import { issueAuthCode } from '../tokens/flow-state.ts'
import { isPkceToken } from '../tokens/one-time-token.ts'
import { halfWayMessage, verifyProof } from '../tokens/verification.ts'

/** GET /verify: a link from a mail was opened. Whatever happens, the browser is sent on. */
export const verifyLink = (parts: AuthParts) => async (c: AuthRequest) => {
  const redirectTo = allowedRedirect(parts.config, c.req.query('redirect_to'))
  // Mail programs look at links before people do; only a real visit uses one up.
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const token = c.req.query('token') || c.req.query('token_hash') || ''
  try {
    await limitByAddress(parts, c, 'verify')
    const address = isPkceToken(token)
      ? await openForBrowser(parts, token, c.req.query('type') ?? '', redirectTo)
      : await openAtOnce(parts, c, token, redirectTo)
    return c.redirect(address, 303)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const shown = error.code === 'otp_expired' ? linkExpired() : error
    return c.redirect(describeError(shown, redirectTo, isPkceToken(token)), 303)
  }
}

/** The browser that asked gets a code, worthless to any other. */
async function openForBrowser(parts: AuthParts, token: string, type: string, redirectTo: string) {
  return parts.sql.begin(async (tx) => {
    const { flowStateId, isComplete } = await verifyProof(parts, tx, { type, token })
    if (!isComplete) return withParameters(redirectTo, 'fragment', { message: halfWayMessage })
    if (!flowStateId) throw linkExpired()
    return withParameters(redirectTo, 'query', { code: await issueAuthCode(tx, flowStateId) })
  })
}

async function openAtOnce(parts: AuthParts, c: AuthRequest, token: string, redirectTo: string) {
  const type = c.req.query('type') ?? ''
  const opened = await parts.sql.begin(async (tx) => {
    const { user, method, isComplete } = await verifyProof(parts, tx, { type, token })
    if (!isComplete) return undefined
    const { state } = await enter(parts, c, tx, { user, method, traits: { link: type } })
    return { user, state }
  })
  if (!opened) return withParameters(redirectTo, 'fragment', { message: halfWayMessage })
  const session = await sessionOnWire(parts, opened.user, opened.state)
  return withParameters(redirectTo, 'fragment', {
    access_token: session.access_token,
    expires_at: `${session.expires_at}`,
    expires_in: `${session.expires_in}`,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
}

function describeError(error: WireError, redirectTo: string, isPkce: boolean): string {
  const parameters = {
    error: error.status === 429 ? 'temporarily_unavailable' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  const address = isPkce ? withParameters(redirectTo, 'query', parameters) : redirectTo
  return withParameters(address, 'fragment', parameters)
}
