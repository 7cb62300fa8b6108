import { ApiError } from '../../http/api-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { linkExpired } from '../errors.ts'
import { allowedRedirect, withParameters } from '../redirect.ts'
import { type AuthRequest, limitByAddress } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { issueAuthCode } from '../tokens/flow-state.ts'
import { isPkceToken } from '../tokens/one-time-token.ts'
import { otherAddressPendingMessage, verifyToken } from '../tokens/verification.ts'

/** GET /verify: the target of links in emails. Always redirects, also on errors. */
export const verifyLink = (context: AuthContext) => async (c: AuthRequest) => {
  const redirectTo = allowedRedirect(context.config, c.req.query('redirect_to'))
  // Mail programs fetch links with HEAD before they are opened; this must not consume them.
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const token = c.req.query('token') || c.req.query('token_hash') || ''
  try {
    await limitByAddress(context, c, 'verify')
    const address = isPkceToken(token)
      ? await redirectWithCode(context, token, c.req.query('type') ?? '', redirectTo)
      : await redirectWithSession(context, c, token, redirectTo)
    return c.redirect(address, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const shownError = error.code === 'otp_expired' ? linkExpired() : error
    return c.redirect(redirectWithError(shownError, redirectTo, isPkceToken(token)), 303)
  }
}

/** The code can only be exchanged by the browser that requested the link. */
async function redirectWithCode(context: AuthContext, token: string, type: string, redirectTo: string) {
  return context.sql.begin(async (tx) => {
    const { flowStateId, isComplete } = await verifyToken(context, tx, { type, token })
    if (!isComplete) return withParameters(redirectTo, 'fragment', { message: otherAddressPendingMessage })
    if (!flowStateId) throw linkExpired()
    return withParameters(redirectTo, 'query', { code: await issueAuthCode(tx, flowStateId) })
  })
}

async function redirectWithSession(context: AuthContext, c: AuthRequest, token: string, redirectTo: string) {
  const type = c.req.query('type') ?? ''
  const verified = await context.sql.begin(async (tx) => {
    const { user, method, isComplete } = await verifyToken(context, tx, { type, token })
    if (!isComplete) return undefined
    const { state } = await startSession(context, c, tx, { user, method, traits: { link: type } })
    return { user, state }
  })
  if (!verified) return withParameters(redirectTo, 'fragment', { message: otherAddressPendingMessage })
  const session = await toSessionJson(context, verified.user, verified.state)
  return withParameters(redirectTo, 'fragment', {
    access_token: session.access_token,
    expires_at: `${session.expires_at}`,
    expires_in: `${session.expires_in}`,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
}

function redirectWithError(error: ApiError, redirectTo: string, isPkce: boolean): string {
  const parameters = {
    error: error.status === 429 ? 'temporarily_unavailable' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  const address = isPkce ? withParameters(redirectTo, 'query', parameters) : redirectTo
  return withParameters(address, 'fragment', parameters)
}
