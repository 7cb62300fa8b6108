import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { fakeClient, startFakeProvider } from '../../test/fake-provider.ts'
import { goodPassword } from '../../test/good-password.ts'

const provider = await startFakeProvider()
const own = { ...fakeClient, url: provider.url }
const providers = { google: own, github: own, 'my-company': own }
const service = await testAuthService({ providers, isManualLinkingAllowed: true, isAnonymousAllowed: true })
const options = { captchaToken: solvedCaptcha }
const redirectTo = 'http://site.test/welcome'
const address = () => `${randomUUID()}@example.org`
const person = (email: string, isVerified = true) => ({
  sub: `${Math.floor(Math.random() * 1e9)}`,
  email,
  email_verified: isVerified,
  name: 'Ada Lovelace',
})

/** Follows redirects as one browser does, until it leaves for the site. */
async function browse(start: string, cookie = ''): Promise<URL> {
  let url = start
  let jar = cookie
  for (let step = 0; step < 5 && !url.startsWith('http://site.test'); step++) {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: jar } })
    jar =
      response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ') || jar
    const next = response.headers.get('location')
    if (!next) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    url = next
  }
  return new URL(url)
}

const authorizeUrl = (name: string, more = {}) =>
  `${service.url}/auth/v1/authorize?${new URLSearchParams({ provider: name, redirect_to: redirectTo, ...more })}`

test.for(['google', 'github', 'my-company'] as const)(
  'a person signs up and in at %s, with PKCE',
  async (name) => {
    provider.person = person(address())
    const signIn = async () => {
      const client = service.client(service.keys.anonKey, { flowType: 'pkce' })
      const { data } = await client.auth.signInWithOAuth({
        provider: name as 'google',
        options: { redirectTo, skipBrowserRedirect: true },
      })
      const arrived = await browse(data.url ?? '')
      return client.auth.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
    }
    const first = await signIn()
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({
      email: provider.person.email,
      app_metadata: { provider: name, providers: [name] },
      user_metadata: { full_name: 'Ada Lovelace', email: provider.person.email },
      identities: [{ provider: name, id: provider.person.sub }],
    })
    expect(first.data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: 'provider refresh',
    })
    const second = await signIn()
    expect(second.data.user?.id).toBe(first.data.user?.id)
  },
)

test('a person without PKCE gets the session in the fragment', async () => {
  provider.person = person(address())
  const arrived = await browse(authorizeUrl('google'))
  const fragment = new URLSearchParams(arrived.hash.slice(1))
  expect(fragment.get('access_token')).toBeTruthy()
  expect(fragment.get('provider_token')).toBeTruthy()
})

test('a member who signs in at a provider with the same verified address is the same person', async () => {
  const email = address()
  const member = await confirmedPerson(service, email)
  const { data } = await member.signIn()
  provider.person = person(email)
  await browse(authorizeUrl('google'))
  const [row] = await service.sql`
    select count(*)::int as identities from auth.identities where user_id = ${data.user?.id ?? ''}`
  expect(row).toEqual({ identities: 2 })
})

test('an attacker with an unverified address at a provider does not get the account with that address', async () => {
  const email = address()
  const member = await confirmedPerson(service, email)
  const { data } = await member.signIn()
  provider.person = person(email, false)
  const arrived = await browse(authorizeUrl('google'))
  expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  const identities = await service.sql`select from auth.identities where user_id = ${data.user?.id ?? ''}`
  expect(identities).toHaveLength(1)
})

test('an attacker who signed up first with another person’s address loses the password when the owner signs in through a provider', async () => {
  const email = address()
  await service.client().auth.signUp({ email, password: goodPassword, options })
  provider.person = person(email)
  const arrived = await browse(authorizeUrl('google'))
  expect(arrived.hash).toContain('access_token')
  const attacker = await service.client().auth.signInWithPassword({ email, password: goodPassword, options })
  expect(attacker.error).toMatchObject({ code: 'invalid_credentials' })
})

test('a stranger cannot sign a browser in to the stranger’s own account', async () => {
  provider.person = person(address())
  const begun = await fetch(authorizeUrl('google'), { redirect: 'manual' })
  const back = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  const victim = await browse(back.headers.get('location') ?? '', 'lintel-oauth=another')
  expect(victim.searchParams.get('error_code')).toBe('bad_oauth_state')
  expect(victim.href).not.toContain('access_token')
})

test('a state that was not signed by us, or an answer without a code, leads nowhere', async () => {
  const forged = await service.call(`/callback?code=x&state=${'e30.e30.e30'}`)
  expect(forged.status).toBe(400)
  expect(await forged.json()).toMatchObject({ error_code: 'bad_oauth_state' })
  const begun = await fetch(authorizeUrl('google'), { redirect: 'manual' })
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const denied = await browse(
    `${service.url}/auth/v1/callback?${new URLSearchParams({ state, error: 'access_denied', error_description: 'No' })}`,
    cookie,
  )
  expect(denied.searchParams.get('error_description')).toBe('No')
})

test.for([
  ['another audience', { aud: 'another app' }],
  ['another issuer', { iss: 'https://evil.example.org' }],
  ['another nonce', { nonce: 'replayed' }],
] as const)('a provider’s token for %s is refused', async ([, claims]) => {
  provider.person = person(address())
  provider.claims = claims
  const arrived = await browse(authorizeUrl('google'))
  provider.claims = {}
  expect(arrived.searchParams.get('error_code')).toBe('bad_oauth_callback')
  expect(await service.sql`select from auth.users where email = ${provider.person.email ?? ''}`).toHaveLength(
    0,
  )
})

test('the browser is only sent to addresses that are allowed', async () => {
  provider.person = person(address())
  const arrived = await browse(authorizeUrl('google', { redirect_to: 'https://evil.example.org/' }))
  expect(arrived.origin).toBe('http://site.test')
})

test('a provider that is not configured is refused', async () => {
  for (const name of ['facebook', 'constructor', '']) {
    const response = await fetch(authorizeUrl(name), { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
  }
})

async function link(client: ReturnType<typeof service.client>, name = 'google') {
  const { data, error } = await client.auth.linkIdentity({
    provider: name as 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return browse(data.url)
}

test('a member links an identity, cannot link it twice, and removes it again', async () => {
  const member = await confirmedPerson(service, address())
  await member.signIn()
  provider.person = person(address())
  expect((await link(member.client)).hash).toContain('access_token')
  const { data } = await member.client.auth.getUserIdentities()
  expect(data?.identities.map((each) => each.provider).toSorted()).toEqual(['email', 'google'])
  expect((await link(member.client)).searchParams.get('error_code')).toBe('identity_already_exists')
  const other = await confirmedPerson(service, address())
  await other.signIn()
  expect((await link(other.client)).searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  )
  const google = data?.identities.find((each) => each.provider === 'google')
  if (!google) throw new Error('no identity')
  expect((await member.client.auth.unlinkIdentity(google)).error).toBeNull()
})

test('a visitor becomes a member by linking an identity', async () => {
  const client = service.client()
  await client.auth.signInAnonymously({ options })
  provider.person = person(address())
  await link(client)
  expect((await client.auth.getUser()).data.user).toMatchObject({
    is_anonymous: false,
    email: provider.person.email,
  })
})

test('a session that has ended cannot finish linking', async () => {
  const member = await confirmedPerson(service, address())
  await member.signIn()
  const { data } = await member.client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  await member.client.auth.signOut()
  provider.person = person(address())
  expect((await browse(data.url ?? '')).searchParams.get('error_code')).toBe('session_not_found')
})

test('an app signs a person in with a token of the provider, once the nonce matches', async () => {
  const someone = person(address())
  const nonce = randomUUID()
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const token = await provider.idToken(someone, { nonce: hashed })
  const { auth } = service.client()
  const signedIn = await auth.signInWithIdToken({ provider: 'google', token, nonce })
  expect(signedIn.data.user).toMatchObject({ email: someone.email })
  expect((await auth.signInWithIdToken({ provider: 'google', token, nonce: 'other' })).error).toMatchObject({
    message: 'Nonces mismatch',
  })
  expect((await auth.signInWithIdToken({ provider: 'google', token })).error?.message).toContain(
    'should either both exist',
  )
  const foreign = await provider.idToken(someone, { aud: 'another app' })
  expect((await auth.signInWithIdToken({ provider: 'google', token: foreign })).error).toMatchObject({
    status: 400,
  })
  expect((await auth.signInWithIdToken({ provider: 'apple', token })).error).toMatchObject({
    code: 'provider_disabled',
    message: 'Provider (issuer "https://appleid.apple.com") is not enabled',
  })
  expect((await auth.signInWithIdToken({ provider: 'custom', token } as never)).error).toMatchObject({
    message: 'Custom OIDC provider "custom" not allowed',
  })
})

test('a visitor gets no new account through a provider where sign-ups are switched off', async () => {
  const closed = await testAuthService({ providers, isSignUpAllowed: false })
  provider.person = person(address())
  const url = `${closed.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', redirect_to: redirectTo })}`
  expect((await browse(url)).searchParams.get('error_code')).toBe('signup_disabled')
})
