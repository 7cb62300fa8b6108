import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll } from 'vitest'

export type FakePerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

type Grant = { person: FakePerson; nonce: string | null; challenge: string | null; redirectUri: string }

export const fakeClient = { clientIds: ['app'], secret: 'app secret' }

/** A provider of OpenID Connect, and of GitHub's API, at which `person` is signed in and agrees at once. */
export async function startFakeProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, FakePerson>()
  const provider = {
    url: '',
    person: { sub: '1' } as FakePerson,
    /** Changes the claims of the next ID tokens. */
    claims: {} as Record<string, unknown>,
    /** An ID token as an app would get it. */
    idToken: (person: FakePerson, claims: Record<string, unknown> = {}) =>
      new SignJWT({ ...person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(String(claims.iss ?? provider.url))
        .setAudience(String(claims.aud ?? 'app'))
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
  }
  const grant = (url: URL): string => {
    const code = randomUUID()
    const parameter = (name: string) => url.searchParams.get(name)
    grants.set(code, {
      person: provider.person,
      nonce: parameter('nonce'),
      challenge: parameter('code_challenge'),
      redirectUri: parameter('redirect_uri') ?? '',
    })
    return `${parameter('redirect_uri')}?${new URLSearchParams({ code, state: parameter('state') ?? '' })}`
  }
  const exchange = async (request: IncomingMessage): Promise<object | undefined> => {
    const form = new URLSearchParams(await readText(request))
    const found = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      found &&
      form.get('client_secret') === fakeClient.secret &&
      form.get('redirect_uri') === found.redirectUri &&
      (!found.challenge || found.challenge === challenge)
    if (!isRight) return undefined
    const access_token = randomUUID()
    tokens.set(access_token, found.person)
    const claims = { ...(found.nonce ? { nonce: found.nonce } : {}), ...provider.claims }
    const id_token = await provider.idToken(found.person, claims)
    return { access_token, refresh_token: 'provider refresh', id_token, token_type: 'bearer' }
  }
  const answers: Record<
    string,
    (url: URL, request: IncomingMessage) => Promise<object | string | undefined>
  > = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
      userinfo_endpoint: `${provider.url}/userinfo`,
      jwks_uri: `${provider.url}/jwks`,
      code_challenge_methods_supported: ['S256'],
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }),
    '/authorize': async (url) => grant(url),
    '/login/oauth/authorize': async (url) => grant(url),
    '/token': async (_, request) => exchange(request),
    '/login/oauth/access_token': async (_, request) => exchange(request),
    '/userinfo': async (_, request) => personOf(request),
    '/api/v3/user': async (_, request) => {
      const { sub, name } = personOf(request)
      return { id: Number(sub), login: 'octocat', name }
    },
    '/api/v3/user/emails': async (_, request) => {
      const { email, email_verified } = personOf(request)
      return email ? [{ email, primary: true, verified: email_verified }] : []
    },
  }
  const personOf = (request: IncomingMessage) =>
    tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? { sub: '' }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.url)
    const answer = await answers[url.pathname]?.(url, request)
    if (typeof answer === 'string') response.writeHead(302, { location: answer }).end()
    else
      response
        .writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
