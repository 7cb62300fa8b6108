import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import {
  customOidcNotAllowed,
  idTokenProblem,
  idTokenProviderDisabled,
  providerEmailUnverified,
} from '../errors.ts'
import { accountForIdentity } from '../oauth/account-for-identity.ts'
import { findProvider } from '../oauth/find-provider.ts'
import { knownIssuers } from '../oauth/oauth-provider.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'

const schema = z.object({
  id_token: z.string().max(20_000).nullish(),
  provider: z.string().max(100).nullish(),
  issuer: z.string().max(500).nullish(),
  client_id: z.string().max(500).nullish(),
  nonce: z.string().max(500).nullish(),
  access_token: z.string().nullish(),
})

/** POST /token?grant_type=id_token: for apps that signed the user in at the provider themselves. */
export const tokenByIdToken = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'signIn')
  const body = await readBody(c, schema)
  if (!body.id_token) throw idTokenProblem('id_token required')
  if (!body.provider && !(body.client_id && body.issuer))
    throw idTokenProblem('provider or client_id and issuer required')
  const name = providerOf(context, body)
  const verify = findProvider(context.config.providers, name).verifyIdToken
  if (!verify) throw customOidcNotAllowed(name)
  const { profile, nonce } = await verify(body.id_token)
  if (!context.config.providers[name]?.isNonceSkipped) ensureNonce(nonce, body.nonce ?? undefined)
  const signIn = { provider: name, profile, client: clientOf(context, c), redirectTo: context.config.siteUrl }
  const result = await context.sql.begin(async (tx) => {
    const user = await accountForIdentity(context, tx, signIn)
    if (!user) return undefined
    const traits = { provider: name }
    return { user, state: (await startSession(context, c, tx, { user, method: 'oauth', traits })).state }
  })
  if (!result) throw providerEmailUnverified(name)
  return c.json(await toSessionJson(context, result.user, result.state))
}

function providerOf({ config }: AuthContext, { provider, issuer }: z.infer<typeof schema>): string {
  const name =
    provider ||
    Object.keys(knownIssuers).find((each) => knownIssuers[each] === issuer?.replace(/\/$/, '')) ||
    ''
  if (Object.hasOwn(config.providers, name)) return name
  if (Object.hasOwn(knownIssuers, name)) throw idTokenProviderDisabled(knownIssuers[name] ?? '')
  throw customOidcNotAllowed(provider ?? '')
}

/** The app sends the nonce, the token holds its hash. */
function ensureNonce(hashed: string | undefined, nonce: string | undefined): void {
  if (Boolean(hashed) !== Boolean(nonce))
    throw idTokenProblem('Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== hashed)
    throw idTokenProblem('Nonces mismatch')
}
