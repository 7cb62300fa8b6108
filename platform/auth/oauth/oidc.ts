import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { badIdToken, providerFailed } from '../errors.ts'
import { knownIssuers, type OAuthProvider, type Profile, type ProviderOptions } from './oauth-provider.ts'
import { exchangeCode, fetchJson } from './provider-request.ts'

type Discovery = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string | undefined
  keys: ReturnType<typeof createRemoteJWKSet>
  usesPkce: boolean
}

const cacheMs = 10 * 60 * 1000
const discoveries = new Map<string, { found: Promise<Discovery>; until: number }>()

/** Google, Apple, Azure and any other provider of OpenID Connect. */
export function oidcProvider(options: ProviderOptions): OAuthProvider {
  const { name, clientIds, secret } = options
  const clientId = clientIds[0] ?? ''
  const discovery = () => discover(issuerOf(options))

  const verify = async (token: string): Promise<JWTPayload> => {
    const { issuer, keys } = await discovery()
    try {
      // Azure's issuer names the tenant of the account.
      const tenant = decodeJwt(token).tid
      const expected = typeof tenant === 'string' ? issuer.replace('{tenantid}', tenant) : issuer
      return (await jwtVerify(token, keys, { issuer: expected, audience: clientIds, clockTolerance: 30 }))
        .payload
    } catch {
      throw badIdToken()
    }
  }

  return {
    authorizeUrl: async (attempt, scopes, extra) => {
      const { authorizeUrl, usesPkce } = await discovery()
      const url = new URL(authorizeUrl)
      const parameters = {
        ...Object.fromEntries(extra),
        client_id: clientId,
        redirect_uri: attempt.redirectUri,
        response_type: 'code',
        scope: [
          ...new Set(['openid', 'email', name === 'apple' ? 'name' : 'profile', ...scopes.split(/[ ,]+/)]),
        ]
          .filter(Boolean)
          .join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        // Apple sends the name and address only in a form.
        ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
        ...(usesPkce ? { code_challenge: challengeOf(attempt.verifier), code_challenge_method: 'S256' } : {}),
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return url.href
    },
    exchange: async (code, { redirectUri, verifier, nonce }) => {
      const { tokenUrl, userinfoUrl, usesPkce } = await discovery()
      const tokens = await exchangeCode({
        tokenUrl,
        clientId,
        secret,
        code,
        redirectUri,
        ...(usesPkce ? { verifier } : {}),
      })
      if (!tokens.idToken) throw providerFailed(new Error('no ID token'))
      const claims = await verify(tokens.idToken)
      if (claims.nonce !== nonce) throw badIdToken()
      const more =
        claims.email === undefined && userinfoUrl ? await userinfo(userinfoUrl, tokens.accessToken) : {}
      // Another person's claims must not be mixed in.
      const all = more.sub === claims.sub ? { ...more, ...claims } : claims
      return { profile: profileOf(all, name), tokens }
    },
    verifyIdToken: async (token) => {
      const claims = await verify(token)
      return {
        profile: profileOf(claims, name),
        nonce: typeof claims.nonce === 'string' ? claims.nonce : undefined,
      }
    },
  }
}

const userinfo = (url: string, token: string) =>
  fetchJson(url, { headers: { authorization: `Bearer ${token}` } })

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function issuerOf({ name, url }: ProviderOptions): string {
  const issuer = (url || knownIssuers[name] || '').replace(/\/$/, '')
  return name === 'azure' && url && !issuer.endsWith('/v2.0') ? `${issuer}/v2.0` : issuer
}

function discover(issuer: string): Promise<Discovery> {
  const cached = discoveries.get(issuer)
  if (cached && cached.until > Date.now()) return cached.found
  const found = readDiscovery(issuer)
  discoveries.set(issuer, { found, until: Date.now() + cacheMs })
  found.catch(() => discoveries.delete(issuer))
  return found
}

async function readDiscovery(issuer: string): Promise<Discovery> {
  const document = await fetchJson(`${issuer}/.well-known/openid-configuration`)
  const text = (key: string) => (typeof document[key] === 'string' ? (document[key] as string) : '')
  const [authorizeUrl, tokenUrl, keysUrl] = [
    text('authorization_endpoint'),
    text('token_endpoint'),
    text('jwks_uri'),
  ]
  if (!authorizeUrl || !tokenUrl || !URL.canParse(keysUrl))
    throw providerFailed(new Error('the discovery document is incomplete'))
  const methods = document.code_challenge_methods_supported
  return {
    issuer: text('issuer'),
    authorizeUrl,
    tokenUrl,
    userinfoUrl: text('userinfo_endpoint') || undefined,
    keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 10_000 }),
    usesPkce: Array.isArray(methods) && methods.includes('S256'),
  }
}

function profileOf(claims: JWTPayload & Record<string, unknown>, provider: string): Profile {
  const { sub } = claims
  if (!sub) throw badIdToken()
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : undefined
  // Azure accounts choose their address freely; only this claim says that their organisation owns it.
  const verified = provider === 'azure' ? claims.xms_edov : claims.email_verified
  const isEmailVerified =
    Boolean(email) && (verified === true || verified === 'true' || verified === 1 || verified === '1')
  const name = typeof claims.name === 'string' ? claims.name : undefined
  const picture = typeof claims.picture === 'string' ? claims.picture : undefined
  return {
    id: sub,
    email,
    isEmailVerified,
    data: {
      iss: claims.iss,
      sub,
      provider_id: sub,
      ...(email ? { email } : {}),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...(name ? { name, full_name: name } : {}),
      ...(picture ? { picture, avatar_url: picture } : {}),
      ...(typeof claims.preferred_username === 'string'
        ? { preferred_username: claims.preferred_username }
        : {}),
    },
  }
}
