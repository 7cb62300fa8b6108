import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  confirmedPerson,
  linkIn,
  solvedCaptcha,
  type TestAuthService,
  testAuthService,
} from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService({ mailIntervalSeconds: 60 }, { max: 20 })
const options = { captchaToken: solvedCaptcha }
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const signIn = (on: TestAuthService, email: string, password: string, headers: Record<string, string> = {}) =>
  on.call('/token?grant_type=password', {
    headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
    json: { email, password, gotrue_meta_security: { captcha_token: solvedCaptcha } },
  })

const refresh = (token: string | undefined) =>
  service.call('/token?grant_type=refresh_token', {
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { refresh_token: token },
  })

test('two hundred concurrent sign-ups with one address create one account and one email', async () => {
  const email = 'crowd@example.org'
  const results = await times(200, () =>
    service.client().auth.signUp({ email, password: goodPassword, options }),
  )
  expect(results.filter((result) => result.error)).toEqual([])
  const accounts = await service.sql`select id from auth.users where email = ${email}`
  expect(accounts).toHaveLength(1)
  expect((await service.deliver()).filter((mail) => mail.to === email)).toHaveLength(1)
})

// ASVS 6.3.1
test('an attacker who sends a hundred wrong passwords at once has three of them checked', async () => {
  const { email, password } = await confirmedPerson(service, 'guessed@example.org')
  const responses = await times(100, async () => (await signIn(service, email, 'wrong password')).json())
  expect(responses.filter((response) => response.message === 'Invalid login credentials')).toHaveLength(3)
  // On a busy machine some wait in the queue for too long.
  const refused = responses.filter(({ message }) =>
    /^(Too many failed attempts\.|Request rate limit reached$)/.test(message),
  )
  expect(refused).toHaveLength(97)
  const right = await signIn(service, email, password)
  expect([right.status, await right.json()]).toEqual([
    400,
    { code: 'invalid_credentials', message: 'Too many failed attempts. Please try again in 15 minutes.' },
  ])
  expect(
    (await service.deliver()).filter((mail) => mail.to === email && /locked/.test(mail.subject)),
  ).toHaveLength(1)
})

test('an owner who submits the sign-in form repeatedly is signed in each time', async () => {
  const { email, password } = await confirmedPerson(service, 'impatient@example.org')
  for (let guess = 0; guess < 2; guess++) await signIn(service, email, 'wrong password')
  const responses = await times(8, () => signIn(service, email, password))
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200))
})

describe('while three attempts are checked on other servers', () => {
  const inFlight = async (name: string) => {
    const { email, password } = await confirmedPerson(service, name)
    const [user] = await service.sql<{ id: string }[]>`select id from auth.users where email = ${email}`
    const id = user?.id ?? ''
    await times(3, () => service.sql`select private.reserve_sign_in_attempt(${id})`)
    const attempt = signIn(service, email, password).then(async (response) => (await response.json()).message)
    const settle = (outcome: string) =>
      service.sql`select private.record_sign_in_outcome(${id}, '', ${outcome})`
    return { attempt, settle }
  }

  test('the right password waits for them and is accepted after two have failed', async () => {
    const { attempt, settle } = await inFlight('patient@example.org')
    await settle('wrong')
    await settle('wrong')
    await settle('undecided')
    expect(await attempt).toBeUndefined()
  })

  test('the right password is refused once all three have failed', async () => {
    const { attempt, settle } = await inFlight('unlucky@example.org')
    for (let n = 0; n < 3; n++) await settle('wrong')
    expect(await attempt).toBe('Too many failed attempts. Please try again in 15 minutes.')
  })

  test('an owner is not shown a lock message while no lock exists', async () => {
    const { attempt } = await inFlight('told-the-truth@example.org')
    expect(await attempt).toBe('Request rate limit reached')
  })
})

test('the owner on a known device signs in while thirty wrong passwords are being checked', async () => {
  const { email, password } = await confirmedPerson(service, 'in-a-crowd@example.org')
  const cookie = (await signIn(service, email, password)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const [right, ...wrong] = await times(31, (index) =>
    index === 0 ? signIn(service, email, password, { cookie }) : signIn(service, email, 'wrong password'),
  )
  expect(right?.status).toBe(200)
  const messages = await Promise.all(wrong.map(async (response) => (await response.json()).message))
  expect(messages.filter((message) => message === 'Invalid login credentials')).toHaveLength(3)
})

test('an address without an account is locked in the same way', async () => {
  const guess = async () => (await signIn(service, 'nobody@example.org', 'wrong password')).json()
  const responses = [await guess(), await guess(), await guess(), await guess()]
  expect(responses.map((response) => response.message)).toEqual([
    'Invalid login credentials',
    'Invalid login credentials',
    'Invalid login credentials',
    'Too many failed attempts. Please try again in 15 minutes.',
  ])
})

test('an owner who signs in resets the count of failures', async () => {
  const { email, password } = await confirmedPerson(service, 'clumsy@example.org')
  for (let round = 0; round < 3; round++) {
    expect((await signIn(service, email, 'wrong')).status).toBe(400)
    expect((await signIn(service, email, 'wrong')).status).toBe(400)
    expect((await signIn(service, email, password)).status).toBe(200)
  }
  const mails = (await service.deliver()).filter((mail) => mail.to === email)
  expect(mails.filter((mail) => /locked/.test(mail.subject))).toEqual([])
  expect(
    await service.sql`select from audit_log where action = 'locked' and subject_id =
    (select id from auth.users where email = ${email})`,
  ).toEqual([])
})

// ASVS 3.3.2, 3.3.4
test('the owner on a known device signs in while an attacker keeps the account locked', async () => {
  const { email, password } = await confirmedPerson(service, 'owner@example.org')
  const first = await signIn(service, email, password)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i)
  const { refresh_token } = await first.json()

  for (let guess = 0; guess < 5; guess++) await signIn(service, email, 'attack')
  expect((await signIn(service, email, password)).status).toBe(400)
  expect((await signIn(service, email, password, { cookie })).status).toBe(200)
  expect((await refresh(refresh_token)).status).toBe(200)

  // The device has its own count, and an invented cookie does not count as a device.
  for (let guess = 0; guess < 3; guess++) await signIn(service, email, 'attack', { cookie })
  expect((await signIn(service, email, password, { cookie })).status).toBe(400)
  expect((await signIn(service, email, password, { cookie: `lintel-device=${'A'.repeat(43)}` })).status).toBe(
    400,
  )
})

test('a browser in which the confirmation was opened is a known device', async () => {
  const email = 'opened-here@example.org'
  await service.client().auth.signUp({ email, password: goodPassword, options })
  const mail = (await service.deliver()).find((each) => each.to === email)
  const opened = await fetch(linkIn(mail), { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (let guess = 0; guess < 4; guess++) await signIn(service, email, 'attack')
  expect((await signIn(service, email, goodPassword)).status).toBe(400)
  expect((await signIn(service, email, goodPassword, { cookie })).status).toBe(200)
})

test('a device token planted in another person’s browser does not make it a known device', async () => {
  const { email, password } = await confirmedPerson(service, 'planted@example.org')
  const planted = `lintel-device=${'B'.repeat(43)}`
  expect((await signIn(service, email, password, { cookie: planted })).status).toBe(200)
  for (let guess = 0; guess < 4; guess++) await signIn(service, email, 'attack')
  expect((await signIn(service, email, password, { cookie: planted })).status).toBe(400)
})

test('two people who share a browser both have it as a known device', async () => {
  const [ann, ben] = [
    await confirmedPerson(service, 'ann-shares@example.org'),
    await confirmedPerson(service, 'ben-shares@example.org'),
  ]
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const first = cookieOf(await signIn(service, ann.email, ann.password))
  const cookie = cookieOf(await signIn(service, ben.email, ben.password, { cookie: first }))
  for (const { email, password } of [ann, ben]) {
    for (let guess = 0; guess < 4; guess++) await signIn(service, email, 'attack')
    expect((await signIn(service, email, password, { cookie })).status).toBe(200)
  }
})

describe('a stranger who signs up with an address and then tries to sign in', () => {
  const answersFor = async (email: string, ...passwords: string[]) => {
    const responses: string[] = []
    for (const password of passwords)
      responses.push((await (await signIn(service, email, password)).json()).code)
    return responses
  }
  const signUp = (email: string, password: string) =>
    service.client().auth.signUp({ email, password, options })
  const chosen = 'A guess at random 7!'
  const other = 'Another guess at 8!'

  test.for(['taken', 'free', 'invited'])('cannot tell whether it was %s', async (kind) => {
    const email = `${kind}-then-in@example.org`
    if (kind === 'taken') await confirmedPerson(service, email)
    if (kind === 'invited') await service.admin().auth.admin.inviteUserByEmail(email)
    await signUp(email, chosen)
    // A correct password neither counts as a failure nor resets earlier ones.
    expect(
      await answersFor(email, chosen, chosen, chosen, chosen, 'wrong', 'wrong', chosen, 'wrong'),
    ).toEqual([
      ...Array(4).fill('email_not_confirmed'),
      'invalid_credentials',
      'invalid_credentials',
      'email_not_confirmed',
      'invalid_credentials',
    ])
    expect((await (await signIn(service, email, chosen)).json()).message).toMatch(/^Too many failed attempts/)
  })

  test.for(['taken', 'free'])(
    'has no password once another person signed up with it too: %s',
    async (kind) => {
      const email = `${kind}-twice@example.org`
      if (kind === 'taken') await confirmedPerson(service, email)
      await signUp(email, chosen)
      await signUp(email, other)
      expect(await answersFor(email, chosen, other)).toEqual(['invalid_credentials', 'invalid_credentials'])
    },
  )

  test('does not affect the owner', async () => {
    const { email, password } = await confirmedPerson(service, 'unharmed@example.org')
    await signUp(email, chosen)
    expect((await signIn(service, email, chosen)).status).toBe(400)
    expect((await signIn(service, email, password)).status).toBe(200)
  })
})

test('an owner who completes a reset unlocks the account', async () => {
  const { email, client } = await confirmedPerson(service, 'unlock@example.org')
  for (let guess = 0; guess < 4; guess++) await signIn(service, email, 'attack')
  await client.auth.resetPasswordForEmail(email, options)
  const mail = (await service.deliver()).find((each) => each.subject.includes('password'))
  const { hash } = new URL((await fetch(linkIn(mail), { redirect: 'manual' })).headers.get('location') ?? '')
  const token = new URLSearchParams(hash.slice(1)).get('access_token')
  const changed = await service.call('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    json: { password: 'Unlocked again 1!' },
  })
  expect(changed.status).toBe(200)
  expect((await signIn(service, email, 'Unlocked again 1!')).status).toBe(200)
})

test('fifty concurrent refreshes of one token leave one live session', async () => {
  const { signIn: open } = await confirmedPerson(service, 'tabs@example.org')
  const { data } = await open()
  const responses = await times(50, () => refresh(data.session?.refresh_token))
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 50 }, () => 200))
  const tokens = await Promise.all(responses.map(async (response) => (await response.json()).refresh_token))
  expect(new Set(tokens).size).toBe(1)
  const sessions = await service.sql`
    select s.id from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = 'tabs@example.org' and s.refresh_token_counter > 0`
  expect(sessions).toHaveLength(1)
  expect((await refresh(tokens[0])).status).toBe(200)
})

test('a stolen old refresh token ends the session after the grace period', async () => {
  const { signIn: open, client } = await confirmedPerson(service, 'stolen@example.org')
  const stolen = (await open()).data.session?.refresh_token
  const { data } = await client.auth.refreshSession()
  const sessionId = decodeJwt(data.session?.access_token ?? '').session_id as string
  expect((await refresh(stolen)).status).toBe(200)
  await service.sql`update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds' where id = ${sessionId}`
  const thief = await refresh(stolen)
  expect([thief.status, (await thief.json()).code]).toEqual([400, 'refresh_token_already_used'])
  const owner = await client.auth.refreshSession()
  expect(owner.error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  expect((await client.auth.getUser(data.session?.access_token)).error?.name).toBe('AuthSessionMissingError')
})

test('an invented or altered refresh token is not found', async () => {
  const { signIn: open } = await confirmedPerson(service, 'forged@example.org')
  const token = (await open()).data.session?.refresh_token ?? ''
  const altered = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const bad of [altered, '', 'abc', token.slice(1), 'A'.repeat(token.length)]) {
    const response = await refresh(bad)
    expect([response.status, (await response.json()).code]).toEqual([400, 'refresh_token_not_found'])
  }
})

test('tampered, expired, unsigned, wrong-audience and other-key tokens are refused', async () => {
  const { signIn: open } = await confirmedPerson(service, 'tokens@example.org')
  const token = (await open()).data.session?.access_token ?? ''
  const claims = decodeJwt(token)
  const [header = '', , signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kid } = service.keys.publicJwk
  const sign = (changes: object, key: Parameters<SignJWT['sign']>[0] = service.keys.signingKey) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid: kid ?? '' }).sign(key)
  const now = Math.floor(Date.now() / 1000)
  const publicPem = JSON.stringify(service.keys.publicJwk)
  const confused = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  const bad = {
    tampered: `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    expired: await sign({ exp: now - 120, iat: now - 1000 }),
    unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    'wrong audience': await sign({ aud: 'somebody-else' }),
    'other key': await sign({}, otherKey),
    'public key used as a secret': `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
    'not a token': 'abc',
  }
  expect((await userBy(token)).status).toBe(200)
  for (const [name, each] of Object.entries(bad)) {
    const response = await userBy(each)
    expect([name, response.status, (await response.json()).code]).toEqual([name, 403, 'bad_jwt'])
  }
})

const userBy = (token: string) =>
  service.call('/user', {
    headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  })

// ASVS 7.4.2
test('a deleted or banned person is signed out at once', async () => {
  const admin = service.admin().auth.admin
  const banned = await confirmedPerson(service, 'banned@example.org')
  const session = (await banned.signIn()).data.session
  await admin.updateUserById(session?.user.id ?? '', { ban_duration: '24h' })
  const response = await userBy(session?.access_token ?? '')
  expect([response.status, (await response.json()).code]).toEqual([403, 'user_banned'])
  expect((await refresh(session?.refresh_token)).status).toBe(400)
  expect((await banned.signIn()).error).toMatchObject({ code: 'user_banned', status: 400 })
  await admin.updateUserById(session?.user.id ?? '', { ban_duration: 'none' })
  expect((await banned.signIn()).error).toBeNull()

  const deleted = await confirmedPerson(service, 'deleted@example.org')
  const strangerSession = (await deleted.signIn()).data.session
  await admin.deleteUser(strangerSession?.user.id ?? '')
  const gone = await userBy(strangerSession?.access_token ?? '')
  expect([gone.status, (await gone.json()).code]).toEqual([403, 'user_not_found'])
  expect((await refresh(strangerSession?.refresh_token)).status).toBe(400)
})

test('a stranger cannot call the administrator’s endpoints', async () => {
  const person = await confirmedPerson(service, 'curious@example.org')
  await person.signIn()
  expect((await person.client.auth.admin.listUsers()).error).toMatchObject({ code: 'not_admin', status: 403 })
  const anonymous = await service.call('/admin/users')
  expect([anonymous.status, (await anonymous.json()).error_code]).toEqual([401, 'no_authorization'])
  const keyless = await fetch(`${service.url}/auth/v1/user`)
  expect(keyless.status).toBe(401)
})

// ASVS 15.3.6
test('a grant type named after an object’s built-in property is refused', async () => {
  for (const grant of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const response = await service.call(`/token?grant_type=${grant}`, { json: {} })
    expect([response.status, (await response.json()).error_code], grant).toEqual([400, 'invalid_credentials'])
  }
})
