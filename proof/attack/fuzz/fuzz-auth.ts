import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import type { Actor } from '../access/actors.ts'
import { makeRealCredentials, type RealCredentials } from '../access/real-credentials.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { type Endpoint, requestTo } from '../endpoints.ts'
import { fuzz } from './fuzz.ts'
import { asText, bodyOf, encoded, objectOf, oddText, oddValue } from './odd-values.ts'

/** Users that the fuzzer may sign out, change and delete. */
const accountCount = 60

/** Every endpoint of /auth/v1 with almost valid requests. */
export const fuzzAuth: Attack = {
  name: 'fuzzing: auth',
  run: async (context, result) => {
    const people: Actor[] = []
    for (let n = 0; n < accountCount; n++) people.push(await context.actors.newUser())
    const credentials = await makeRealCredentials(context, people)
    const words = wordsOf(people, credentials)
    const who = sendersOf(context, people)
    const endpoints = [
      ...waysIn(words, who),
      ...ownAccount(words, who),
      ...ownFactors(credentials.factors),
      ...administration(words, who),
    ]
    await fuzz({ context, result, arbitrary: requestTo('/auth/v1', endpoints) })
  },
}

const bytes = mostly<unknown>(
  fc.base64String({ maxLength: 80 }).map((text) => text.replace(/[+/=]/g, '_')),
  oddValue,
  3,
)

/** A browser's response with a passkey, almost. */
const credential = objectOf({
  id: bytes,
  rawId: bytes,
  type: fc.constant('public-key'),
  response: objectOf({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
})

type Words = ReturnType<typeof wordsOf>
type Senders = ReturnType<typeof sendersOf>

const json = (fields: Record<string, fc.Arbitrary<unknown>>) => bodyOf(objectOf(fields))

function wordsOf(people: Actor[], { refreshTokens, codes, verifiers }: RealCredentials) {
  const emails = people.map((person) => `${person.id}@example.org`)
  const email = mostly<unknown>(pick([...emails, 'visitor@example.org', 'Nobody@EXAMPLE.org ']), oddValue, 3)
  const password = mostly<unknown>(pick(['Tower Bridge 1894!', 'abc', '']), oddValue, 3)
  const challenge = {
    code_challenge: oddValue,
    code_challenge_method: mostly<unknown>(pick(['s256', 'plain']), oddValue, 4),
  }
  const request = { email, gotrue_meta_security: objectOf({ captcha_token: oddValue }), ...challenge }
  const kinds = ['signup', 'recovery', 'magiclink', 'invite', 'email', 'email_change', 'sms']
  const type = mostly<unknown>(pick(kinds), oddValue, 4)
  const id = mostly(fc.uuid(), oddText, 4).map(encoded)
  const known = mostly(pick(people.map((person) => person.id)), id, 4)
  const account = {
    email,
    data: oddValue,
    phone: oddValue,
    nonce: oddValue,
    // Hashing is expensive, so few requests reach it.
    password: oddValue,
    app_metadata: oddValue,
    user_metadata: oddValue,
    role: oddValue,
    ban_duration: mostly<unknown>(pick(['24h', 'none', '1s']), oddValue, 4),
    email_confirm: oddValue,
    password_hash: oddValue,
  }
  const corrupted = fc.tuple(pick(refreshTokens), fc.nat({ max: 55 })).map(([token, at]) => {
    const swapped = token[at] === 'A' ? 'B' : 'A'
    return token.slice(0, at) + swapped + token.slice(at + 1)
  })
  const exchanged = {
    refresh_token: fc.oneof<fc.Arbitrary<unknown>[]>(pick(refreshTokens), corrupted, oddValue),
    auth_code: mostly<unknown>(pick(codes), oddValue, 2),
    code_verifier: mostly<unknown>(pick(verifiers), oddValue, 1),
  }
  return { email, password, challenge, request, type, id, known, account, exchanged }
}

function sendersOf({ actors }: AttackContext, people: Actor[]) {
  const [visitor, service] = [fc.constant(actors.actor('anon')), fc.constant(actors.actor('service'))]
  return {
    anyone: fc.oneof(
      { weight: 3, arbitrary: pick(people) },
      { weight: 3, arbitrary: visitor },
      { weight: 1, arbitrary: service },
    ),
    signedIn: mostly(pick(people), visitor, 8),
    /** The service key needs no captcha, so some requests reach the code behind it. */
    seldomService: mostly(visitor, service, 14),
    mostlyService: mostly(service, pick(people), 3),
  }
}

function waysIn(
  { request, password, type, email, exchanged }: Words,
  { anyone, seldomService }: Senders,
): Endpoint[] {
  const grant = mostly(pick(['refresh_token', 'pkce', 'password', 'id_token', 'web3']), oddText, 5)
  const provider = mostly(pick(['google', 'github', 'apple', 'azure', 'constructor']), oddText, 4)
  const idToken = {
    id_token: oddValue,
    provider: oddValue,
    issuer: oddValue,
    client_id: oddValue,
    nonce: oddValue,
  }
  const link = fc.tuple(type, oddText, oddText)
  const more = { data: oddValue, phone: oddValue }
  return [
    {
      weight: 3,
      method: 'POST',
      path: '/signup',
      body: json({ ...request, ...more, password }),
      who: seldomService,
    },
    {
      weight: 3,
      method: 'POST',
      path: '/token?grant_type=password',
      body: json({ ...request, password }),
      who: seldomService,
    },
    {
      weight: 5,
      method: 'POST',
      path: grant.map((name) => `/token?grant_type=${encoded(name)}`),
      body: json({ ...exchanged, ...idToken }),
      who: seldomService,
    },
    { weight: 3, method: 'POST', path: '/recover', body: json(request), who: anyone },
    { weight: 3, method: 'POST', path: '/resend', body: json({ ...request, ...more, type }), who: anyone },
    {
      weight: 3,
      method: 'POST',
      path: pick(['/otp', '/magiclink']),
      body: json({ ...request, ...more }),
      who: anyone,
    },
    {
      weight: 4,
      method: 'POST',
      path: '/verify',
      body: json({
        type,
        email,
        token: mostly<unknown>(pick(['000000', '123456']), oddValue, 4),
        token_hash: oddValue,
        phone: mostly<unknown>(pick(['447700900123', '+44 7700 900123']), oddValue, 4),
      }),
      who: anyone,
    },
    {
      weight: 2,
      method: 'GET',
      path: fc
        .tuple(provider, oddText, oddText)
        .map(
          ([name, to, scopes]) =>
            `/authorize?provider=${encoded(name)}&redirect_to=${encoded(to)}&scopes=${encoded(scopes)}`,
        ),
      who: anyone,
    },
    {
      weight: 2,
      method: 'GET',
      path: fc
        .tuple(oddText, oddText)
        .map(([code, state]) => `/callback?code=${encoded(code)}&state=${encoded(state)}`),
      who: anyone,
    },
    {
      method: 'POST',
      path: pick(['/callback', '/sso', '/sso/saml/acs']),
      body: bodyOf(oddValue),
      who: anyone,
    },
    {
      weight: 4,
      method: 'GET',
      path: link.map(
        ([kind, token, to]) =>
          `/verify?type=${encoded(asText(kind))}&token=${encoded(token)}&redirect_to=${encoded(to)}`,
      ),
      who: anyone,
    },
  ]
}

function ownAccount({ account, challenge, id }: Words, { signedIn, anyone }: Senders): Endpoint[] {
  const scope = mostly(pick(['global', 'local', 'others']), oddText, 4)
  const factor = {
    factor_type: mostly<unknown>(pick(['totp', 'phone', 'webauthn']), oddValue, 4),
    friendly_name: oddValue,
    issuer: oddValue,
  }
  const webauthnResponse = objectOf({
    type: mostly<unknown>(pick(['create', 'request']), oddValue, 4),
    credential_response: credential,
  })
  const passkey = { challenge_id: mostly<unknown>(fc.uuid(), oddValue, 4), credential }
  return [
    { weight: 2, method: 'GET', path: '/user', who: signedIn },
    { weight: 3, method: 'PUT', path: '/user', body: json({ ...account, ...challenge }), who: signedIn },
    { method: 'POST', path: scope.map((each) => `/logout?scope=${encoded(each)}`), who: signedIn },
    { method: 'GET', path: '/reauthenticate', who: signedIn },
    { method: 'DELETE', path: id.map((each) => `/user/identities/${each}`), who: signedIn },
    { method: 'GET', path: id.map((each) => `/user/identities/authorize?provider=${each}`), who: signedIn },
    { weight: 2, method: 'POST', path: '/factors', body: json(factor), who: signedIn },
    {
      weight: 2,
      method: 'POST',
      path: id.map((each) => `/factors/${each}/challenge`),
      body: json({ channel: oddValue }),
      who: signedIn,
    },
    {
      weight: 2,
      method: 'POST',
      path: id.map((each) => `/factors/${each}/verify`),
      body: json({
        challenge_id: mostly<unknown>(fc.uuid(), oddValue, 4),
        code: oddValue,
        webauthn: webauthnResponse,
      }),
      who: signedIn,
    },
    { method: 'POST', path: '/passkeys/authentication/options', body: bodyOf(oddValue), who: anyone },
    { weight: 2, method: 'POST', path: '/passkeys/authentication/verify', body: json(passkey), who: anyone },
    { method: 'POST', path: '/passkeys/registration/options', body: bodyOf(oddValue), who: signedIn },
    { weight: 2, method: 'POST', path: '/passkeys/registration/verify', body: json(passkey), who: signedIn },
    { method: 'GET', path: '/passkeys', who: anyone },
    {
      method: 'PATCH',
      path: id.map((each) => `/passkeys/${each}`),
      body: json({ friendly_name: oddValue }),
      who: signedIn,
    },
    { method: 'DELETE', path: id.map((each) => `/passkeys/${each}`), who: signedIn },
    { method: 'DELETE', path: id.map((each) => `/factors/${each}`), who: signedIn },
    { method: 'GET', path: '/recovery_codes', who: signedIn },
    { method: 'POST', path: '/recovery_codes', body: json({ count: oddValue }), who: signedIn },
    { method: 'POST', path: '/recovery_codes/verify', body: json({ code: oddValue }), who: signedIn },
    { method: 'GET', path: pick(['/health', '/settings', '/.well-known/jwks.json']), who: anyone },
    { method: 'PATCH', path: id.map((each) => `/${each}`), body: bodyOf(oddValue), who: anyone },
  ]
}

/** Factors by user, with issued challenges. */
function ownFactors(factors: RealCredentials['factors']): Endpoint[] {
  return factors.flatMap(({ actor, id, challenges }) => [
    {
      method: 'POST',
      path: `/factors/${id}/challenge`,
      body: json({ channel: oddValue }),
      who: fc.constant(actor),
    },
    {
      weight: 2,
      method: 'POST',
      path: `/factors/${id}/verify`,
      body: json({
        challenge_id: mostly<unknown>(pick(challenges), oddValue, 4),
        code: mostly<unknown>(pick(['000000', '123456', '12345']), oddValue, 1),
      }),
      who: fc.constant(actor),
    },
  ])
}

function administration(
  { account, email, type, id, known }: Words,
  { mostlyService: who }: Senders,
): Endpoint[] {
  const page = fc
    .tuple(oddText, oddText)
    .map(([number, size]) => `/admin/users?page=${encoded(number)}&per_page=${encoded(size)}`)
  const link = { ...account, type, new_email: email, redirect_to: oddText }
  return [
    { weight: 2, method: 'POST', path: '/admin/generate_link', body: json(link), who },
    { method: 'POST', path: '/invite', body: json({ email, data: oddValue }), who },
    { weight: 2, method: 'GET', path: page, who },
    { method: 'POST', path: '/admin/users', body: json(account), who },
    { method: 'GET', path: known.map((each) => `/admin/users/${each}`), who },
    { weight: 2, method: 'PUT', path: known.map((each) => `/admin/users/${each}`), body: json(account), who },
    { method: 'DELETE', path: id.map((each) => `/admin/users/${each}`), who },
    { method: 'GET', path: known.map((each) => `/admin/users/${each}/factors`), who },
    { method: 'GET', path: known.map((each) => `/admin/users/${each}/passkeys`), who },
    {
      method: 'DELETE',
      path: fc
        .tuple(known, id, pick(['factors', 'passkeys']))
        .map(([user, each, kind]) => `/admin/users/${user}/${kind}/${each}`),
      who,
    },
  ]
}
