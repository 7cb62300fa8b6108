import type { AuthContext } from '../auth-context.ts'
import { requireSession } from '../current-session.ts'
import { manualLinkingDisabled } from '../errors.ts'
import { findProvider } from '../oauth/find-provider.ts'
import { markBrowser, type OAuthState, writeState } from '../oauth/state.ts'
import { allowedRedirect } from '../redirect.ts'
import { type AuthRequest, limitByAddress } from '../request.ts'
import { readCodeChallenge, startProviderFlow } from '../tokens/flow-state.ts'
import { ensureCanLink } from './identity-unlink.ts'

/** GET /authorize?provider=: sends the browser to a provider to sign in there. */
export const authorize = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'signIn')
  // Refused before anything is stored.
  findProvider(context.config.providers, c.req.query('provider') ?? '')
  return c.redirect(await providerUrl(context, c, { browser: markBrowser(c, context) }), 302)
}

/** GET /user/identities/authorize?provider=: the same for a signed-in user who adds an identity. */
export const authorizeLink = (context: AuthContext) => async (c: AuthRequest) => {
  if (!context.config.isManualLinkingAllowed) throw manualLinkingDisabled()
  await limitByAddress(context, c, 'signIn')
  const { user, sessionId } = ensureCanLink(await requireSession(context, c))
  const url = await providerUrl(context, c, { link: { userId: user.id, sessionId } })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

/** Parameters that are ours; the others are passed on, such as `prompt` or `login_hint`. */
const ownParameters = [
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'apikey',
  'invite_token',
]
const maxExtraLength = 1000

async function providerUrl(
  context: AuthContext,
  c: AuthRequest,
  purpose: Pick<OAuthState, 'link' | 'browser'>,
): Promise<string> {
  const query = c.req.query()
  const name = query.provider ?? ''
  const provider = findProvider(context.config.providers, name)
  const challenge = readCodeChallenge(query.code_challenge, query.code_challenge_method)
  const redirectTo = allowedRedirect(context.config, query.redirect_to)
  const flowStateId = challenge && (await startProviderFlow(context.sql, name, challenge))
  const attempt = await writeState(context, {
    provider: name,
    redirectTo,
    ...(flowStateId ? { flowStateId } : {}),
    ...purpose,
  })
  const extra = new URLSearchParams(
    Object.entries(query).filter(
      ([key, value]) => !ownParameters.includes(key) && value.length <= maxExtraLength,
    ),
  )
  return provider.authorizeUrl(attempt, query.scopes ?? '', extra)
}
