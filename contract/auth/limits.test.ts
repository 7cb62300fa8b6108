import { expect, test } from 'vitest'
import { defaultAuthConfig } from '../../platform/auth/config.ts'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService({ mailIntervalSeconds: 60 })
const limited = await testAuthService({
  rateLimits: {
    ...service.config.rateLimits,
    signIn: { burst: 3, windowSeconds: 300 },
    mail: { burst: 3, windowSeconds: 300 },
  },
})
const security = { gotrue_meta_security: { captcha_token: solvedCaptcha } }

// ASVS 6.3.1
test('a visitor who tries too often is told when to retry; others are not affected', async () => {
  const from = (address: string) =>
    limited.call('/token?grant_type=password', {
      headers: { 'x-test-address': address, 'x-supabase-api-version': '2024-01-01' },
      json: { email: `${Math.random()}@example.org`, password: 'x', ...security },
    })
  for (let attempt = 0; attempt < 3; attempt++) expect((await from('192.0.2.1')).status).toBe(400)
  const refused = await from('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(90)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(100)
  expect((await from('192.0.2.2')).status).toBe(400)
})

test('a visitor with a whole network of addresses is counted as one', async () => {
  const from = (address: string) =>
    limited.call('/token?grant_type=password', {
      headers: { 'x-test-address': address },
      json: { email: `${Math.random()}@example.org`, password: 'x', ...security },
    })
  for (let host = 1; host <= 3; host++) expect((await from(`2001:db8:1:2::${host}`)).status).toBe(400)
  expect((await from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(400)
})

// ASVS 2.3.2
test('concurrent requests from one address are accepted only up to the limit', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limited.call('/token?grant_type=password', {
        headers: { 'x-test-address': '192.0.2.50' },
        json: { email: `crowd${index}@example.org`, password: 'x', ...security },
      }),
    ),
  )
  expect(responses.filter((response) => response.status === 400)).toHaveLength(3)
  expect(responses.filter((response) => response.status === 429)).toHaveLength(17)
})

test('visitors may request one email a minute for known and unknown addresses alike', async () => {
  const { admin } = service.admin().auth
  await admin.createUser({ email: 'known@example.org', password: goodPassword, email_confirm: true })
  for (const path of ['/recover', '/otp']) {
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const ask = () => service.call(path, { json: { email, ...security } })
      const first = await ask()
      expect([first.status, await first.json()]).toEqual([200, {}])
      const second = await ask()
      expect(second.status).toBe(429)
      expect((await second.json()).msg).toMatch(
        /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
      )
      expect(second.headers.get('retry-after')).toMatch(/^(5\d|60)$/)
    }
  }
  expect((await service.deliver()).map((mail) => mail.to)).toEqual(['known@example.org', 'known@example.org'])
})

test('a trusted server is limited by the visitor it names, and a visitor cannot name another', async () => {
  const ask = (headers: Record<string, string>) =>
    limited.call('/token?grant_type=password', {
      headers,
      json: { email: `${Math.random()}@example.org`, password: 'x', ...security },
    })
  const service_ = { apikey: limited.keys.serviceRoleKey, 'sb-forwarded-for': '203.0.113.5' }
  for (let attempt = 0; attempt < 3; attempt++) expect((await ask(service_)).status).toBe(400)
  expect((await ask(service_)).status).toBe(429)
  const pretending = { 'x-test-address': '192.0.2.77' }
  for (let attempt = 0; attempt < 3; attempt++)
    await ask({ ...pretending, 'sb-forwarded-for': `203.0.113.${attempt}` })
  expect((await ask({ ...pretending, 'sb-forwarded-for': '203.0.113.99' })).status).toBe(429)
})

test('a client that sends an unreadable request gets a described error, never a server error', async () => {
  const broken = await service.call('/signup', { method: 'POST', body: '{"email":' })
  expect([broken.status, (await broken.json()).error_code]).toEqual([400, 'bad_json'])
  const odd: unknown[] = [
    { email: 1, password: 2 },
    { email: 'no address', password: goodPassword },
    { email: 'a@example.org\r\nBcc: b@example.org', password: goodPassword },
    { email: 'a@example.org', password: { $ne: '' } },
    [],
    'text',
    null,
    { email: `${'a'.repeat(300)}@example.org`, password: goodPassword },
    { email: 'nul\u0000@example.org', password: goodPassword },
    { email: 'm@example.org', password: goodPassword, data: { half: '\ud800' }, ...security },
    { email: 'm@example.org', password: goodPassword, data: { nul: 'a\u0000b' }, ...security },
    { email: 'n@example.org', password: goodPassword, data: { 'a\u0000b': 'a name' }, ...security },
    { email: 'n@example.org', password: goodPassword, data: { '\ud800': 'half a name' }, ...security },
  ]
  for (const json of odd) {
    const response = await service.call('/signup', { json })
    expect([JSON.stringify(json), response.status]).toEqual([JSON.stringify(json), 400])
  }
  const nul = await service.call('/token?grant_type=password', {
    json: { email: 'nul\u0000@example.org', password: 'a\u0000b', ...security },
  })
  expect(nul.status).toBe(400)
  expect((await service.call('/token?grant_type=unheard_of', { json: {} })).status).toBe(400)
  expect((await service.call('/nowhere')).status).toBe(404)
  expect(service.errors).toEqual([])
})

test('a client that uses the older API version is answered in it', async () => {
  const old = await service.call('/token?grant_type=password', {
    json: { email: 'x@example.org', password: 'x', ...security },
  })
  expect(await old.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  const facts = await service.call('/settings', { headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect(facts.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(await facts.json()).toMatchObject({ mailer_autoconfirm: false, external: { email: true } })
  const jwks = await (await fetch(`${service.url}/auth/v1/.well-known/jwks.json`)).json()
  expect(jwks.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }])
  expect(jwks.keys[0]).not.toHaveProperty('d')
})

test('a member cannot send emails about a change of address to any number of strangers', async () => {
  const person = await confirmedPerson(limited, 'busy@example.org')
  await person.signIn()
  const ask = async (email: string) => (await person.client.auth.updateUser({ email })).error?.code
  expect(await ask('first@example.org')).toBeUndefined()
  expect(await ask('second@example.org')).toBeUndefined()
  expect(await ask('busy@example.org')).toBeUndefined()
  expect(await ask('third@example.org')).toBeUndefined()
  expect(await ask('fourth@example.org')).toBe('over_request_rate_limit')
})

const mailboxLimited = await testAuthService({
  rateLimits: { ...service.config.rateLimits, mailsToMailbox: defaultAuthConfig.rateLimits.mailsToMailbox },
})

const anonymousMails = [
  { path: '/recover', body: {} },
  { path: '/signup', body: { password: goodPassword } },
  { path: '/otp', body: {} },
  { path: '/resend', body: { type: 'signup' } },
  { path: '/resend', body: { type: 'email_change' } },
]

test('strangers send one mailbox at most five emails, by any request and spelling, whether it has an account or not', async () => {
  await mailboxLimited
    .admin()
    .auth.admin.createUser({ email: 'v.ictim@gmail.com', password: goodPassword, email_confirm: true })
  const ask = async (email: string, n: number) => {
    const { path, body } = anonymousMails[n % anonymousMails.length] ?? { path: '/recover', body: {} }
    const response = await mailboxLimited.call(path, { json: { email, ...body, ...security } })
    return [response.status, response.status === 200 ? undefined : (await response.json()).error_code]
  }
  const spellings = (name: string) =>
    [`v.${name}`, `v${name}`, `V.${name}+a`, `v${name}+b`].map((each) => `${each}@gmail.com`)
  const outcomes: unknown[][] = []
  for (const name of ['ictim', 'acant']) {
    const responses: unknown[] = []
    for (let n = 0; n < 20; n++) responses.push(await ask(spellings(name)[n % 4] ?? '', n))
    outcomes.push(responses)
  }
  expect(outcomes[0]).toEqual([
    ...Array.from({ length: 5 }, () => [200, undefined]),
    ...Array.from({ length: 15 }, () => [429, 'over_email_send_rate_limit']),
  ])
  expect(outcomes[1]).toEqual(outcomes[0])
  const mails = await mailboxLimited.deliver()
  expect(mails.filter(({ to }) => to.startsWith('v')).length).toBeLessThanOrEqual(10)
  expect(mailboxLimited.errors).toEqual([])
})

test('strangers with concurrent requests send one mailbox at most five emails', async () => {
  const { admin } = mailboxLimited.admin().auth
  await admin.createUser({ email: 'crowded@example.org', password: goodPassword, email_confirm: true })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      mailboxLimited.call(n % 2 ? '/recover' : '/otp', {
        json: { email: 'crowded@example.org', ...security },
      }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5)
  expect((await mailboxLimited.deliver()).length).toBeLessThanOrEqual(5)
})

test('an owner’s reset is sent at once or refused, never delayed', async () => {
  const { admin } = mailboxLimited.admin().auth
  await admin.createUser({ email: 'owner@example.org', password: goodPassword, email_confirm: true })
  const recover = () => mailboxLimited.call('/recover', { json: { email: 'owner@example.org', ...security } })
  for (let n = 0; n < 40; n++) {
    const { status } = await recover()
    expect((await mailboxLimited.deliver()).map(({ to }) => to)).toEqual(
      status === 200 ? ['owner@example.org'] : [],
    )
  }
  expect(await mailboxLimited.sql`select from private.mail_outbox where sent_at is null`).toHaveLength(0)
})

test('people with many accounts do not send one mailbox more emails by changing their address to it', async () => {
  const mails: string[] = []
  for (let n = 0; n < 8; n++) {
    const person = await confirmedPerson(mailboxLimited, `many${n}@example.org`)
    await person.signIn()
    const { error } = await person.client.auth.updateUser({ email: 'target@example.org' })
    expect([undefined, 'over_email_send_rate_limit']).toContain(error?.code)
    for (let again = 0; again < 2; again++)
      await mailboxLimited.call('/resend', {
        json: { email: person.email, type: 'email_change', ...security },
      })
    mails.push(...(await mailboxLimited.deliver()).map(({ to }) => to))
  }
  expect(mails.filter((to) => to === 'target@example.org').length).toBeLessThanOrEqual(5)
})

test('a trusted server invites one mailbox at most five times', async () => {
  const { admin } = mailboxLimited.admin().auth
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 7; n++)
    codes.push((await admin.inviteUserByEmail(`invited+${n}@example.org`)).error?.code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(5)
  expect(codes.at(-1)).toBe('over_email_send_rate_limit')
})
