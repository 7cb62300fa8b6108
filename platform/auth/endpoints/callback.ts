import type { Tx } from '../../db/connect.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { badOAuthCallback, providerEmailUnverified } from '../errors.ts'
import { accountForIdentity, type ExternalSignIn, linkIdentity } from '../oauth/account-for-identity.ts'
import { findProvider } from '../oauth/find-provider.ts'
import type { ProviderTokens } from '../oauth/oauth-provider.ts'
import { ensureSameBrowser, type OAuthState, readState } from '../oauth/state.ts'
import { withParameters } from '../redirect.ts'
import { type AuthRequest, clientOf, limitByAddress } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { completeProviderFlow } from '../tokens/flow-state.ts'
import type { UserRow } from '../users.ts'

/** GET or POST /callback: the browser comes back from a provider. Always redirects once the state is known. */
export const callback = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'verify')
  const answer = await readAnswer(c)
  const state = await readState(context, answer.state)
  try {
    ensureSameBrowser(c, context, state.browser)
    if (answer.error || !answer.code) throw badOAuthCallback(answer.error, answer.description)
    return c.redirect(await finish(context, c, state, answer.code), 302)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return c.redirect(redirectWithError(error, state.redirectTo), 302)
  }
}

const maxFieldLength = 5000

/** Apple sends a form, the others a query. */
async function readAnswer(c: AuthRequest) {
  const form =
    c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  const field = (name: string) => (form.get(name) ?? '').slice(0, maxFieldLength)
  return {
    state: field('state'),
    code: field('code'),
    error: field('error'),
    description: field('error_description'),
  }
}

async function finish(
  context: AuthContext,
  c: AuthRequest,
  state: Awaited<ReturnType<typeof readState>>,
  code: string,
): Promise<string> {
  const { provider, redirectTo, link, flowStateId } = state
  const { profile, tokens } = await findProvider(context.config.providers, provider).exchange(
    code,
    state.attempt,
  )
  const signIn: ExternalSignIn = { provider, profile, client: clientOf(context, c), redirectTo }
  const result = await context.sql.begin(async (tx) => {
    const user = link ? await linkIdentity(tx, signIn, link) : await accountForIdentity(context, tx, signIn)
    if (!user) return undefined
    if (flowStateId) return { code: await completeProviderFlow(tx, flowStateId, user.id, tokens) }
    return { session: { user, state: await begin(context, c, tx, user, state) } }
  })
  if (!result) throw providerEmailUnverified(provider)
  if (!result.session) return withParameters(redirectTo, 'query', { code: result.code ?? '' })
  return withParameters(redirectTo, 'fragment', {
    ...(await fragmentOf(context, result.session.user, result.session.state)),
    ...providerFields(tokens),
  })
}

const begin = async (context: AuthContext, c: AuthRequest, tx: Tx, user: UserRow, { provider }: OAuthState) =>
  (await startSession(context, c, tx, { user, method: 'oauth', traits: { provider } })).state

async function fragmentOf(context: AuthContext, user: UserRow, state: Parameters<typeof toSessionJson>[2]) {
  const session = await toSessionJson(context, user, state)
  return {
    access_token: session.access_token,
    expires_at: `${session.expires_at}`,
    expires_in: `${session.expires_in}`,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }
}

/** The provider's own tokens, for apps that call its API. */
export const providerFields = ({ accessToken, refreshToken }: ProviderTokens): Record<string, string> => ({
  provider_token: accessToken,
  ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
})

function redirectWithError(error: ApiError, redirectTo: string): string {
  const parameters = {
    error: error.status >= 500 || error.status === 429 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  return withParameters(withParameters(redirectTo, 'query', parameters), 'fragment', parameters)
}
