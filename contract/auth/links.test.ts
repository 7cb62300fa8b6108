import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService({ redirectAllowList: ['https://*.example.net/**'] })
const options = { captchaToken: solvedCaptcha }

const landing = async (link: string) => {
  const response = await fetch(link, { redirect: 'manual' })
  const url = new URL(response.headers.get('location') ?? '')
  return { status: response.status, url, fragment: new URLSearchParams(url.hash.slice(1)) }
}

// ASVS 6.4.1
test('a person who forgot their password chooses a new one by the link, which works once', async () => {
  const { email, client } = await confirmedPerson(service, 'forgot@example.org')
  await client.auth.resetPasswordForEmail(email, {
    ...options,
    redirectTo: 'http://site.test/reset-password',
  })
  const link = linkIn((await service.deliver())[0])
  const { url, fragment, status } = await landing(link)
  expect(status).toBe(303)
  expect(`${url.origin}${url.pathname}`).toBe('http://site.test/reset-password')
  expect(fragment.get('type')).toBe('recovery')
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: 'A brand new 1!' })).error).toBeNull()
  const signedIn = await service
    .client()
    .auth.signInWithPassword({ email, password: 'A brand new 1!', options })
  expect(signedIn.error).toBeNull()

  const again = await landing(link)
  expect(Object.fromEntries(again.fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

// ASVS 6.4.1
test('an owner’s reset link expires', async () => {
  const { email, client } = await confirmedPerson(service, 'late@example.org')
  await client.auth.resetPasswordForEmail(email, options)
  const link = linkIn((await service.deliver())[0])
  await service.sql`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`
  expect((await landing(link)).fragment.get('error_code')).toBe('otp_expired')
})

// ASVS 6.6.2
test('an owner’s newer reset link replaces the previous one', async () => {
  const { email, client } = await confirmedPerson(service, 'twice@example.org')
  await client.auth.resetPasswordForEmail(email, options)
  const first = linkIn((await service.deliver())[0])
  await client.auth.resetPasswordForEmail(email, options)
  const second = linkIn((await service.deliver())[0])
  expect((await landing(first)).fragment.get('error_code')).toBe('otp_expired')
  expect((await landing(second)).fragment.get('access_token')).toBeTruthy()
})

test('an email program that opens a link before its reader does not use it up', async () => {
  const client = service.client()
  await client.auth.signUp({ email: 'scanned@example.org', password: goodPassword, options })
  const link = linkIn((await service.deliver())[0])
  expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
  expect((await landing(link)).fragment.get('type')).toBe('signup')
})

test('fifty concurrent visits to one link open one session', async () => {
  await service.client().auth.signUp({ email: 'race@example.org', password: goodPassword, options })
  const link = linkIn((await service.deliver())[0])
  const visits = await Promise.all(Array.from({ length: 50 }, () => landing(link)))
  expect(visits.filter((visit) => visit.fragment.has('access_token'))).toHaveLength(1)
})

test('a link in an email leads only to our site or where the configuration allows', async () => {
  const ask = async (redirectTo: string) => {
    const email = `redirect${Math.random()}@example.org`
    await service.client().auth.signUp({
      email,
      password: goodPassword,
      options: { ...options, emailRedirectTo: redirectTo },
    })
    return (await landing(linkIn((await service.deliver())[0]))).url
  }
  expect((await ask('https://evil.example.com/steal')).origin).toBe('http://site.test')
  expect((await ask('https://evil.example.com\\.example.net/x')).origin).toBe('http://site.test')
  expect((await ask('javascript:alert(1)')).origin).toBe('http://site.test')
  expect((await ask('https://site.test@evil.example.com/')).origin).toBe('http://site.test')
  expect((await ask('https://app.example.net/welcome')).hostname).toBe('app.example.net')
})

test('a browser that uses PKCE gets a code that only it can exchange, once', async () => {
  const storage = new Map<string, string>()
  const client = service.client(service.keys.anonKey, {
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  })
  await client.auth.signUp({ email: 'pkce@example.org', password: goodPassword, options })
  const link = linkIn((await service.deliver())[0])
  expect(link).toContain('token=pkce_')
  const { url } = await landing(link)
  const code = url.searchParams.get('code') ?? ''
  expect(url.hash).toBe('')

  const thief = await service.call('/token?grant_type=pkce', {
    json: { auth_code: code, code_verifier: 'x'.repeat(43) },
  })
  expect([thief.status, (await thief.json()).error_code]).toEqual([400, 'bad_code_verifier'])
  const verifier = [...storage.values()]
    .map((value) => JSON.parse(value))
    .find((value) => typeof value === 'string')
  const exchanged = await client.auth.exchangeCodeForSession(code)
  expect(exchanged.error).toBeNull()
  expect(exchanged.data.user?.email).toBe('pkce@example.org')
  const again = await service.call('/token?grant_type=pkce', {
    json: { auth_code: code, code_verifier: verifier },
  })
  expect([again.status, (await again.json()).error_code]).toEqual([404, 'flow_state_not_found'])
})

test('a browser cannot exchange an expired code', async () => {
  const challenge = 'a'.repeat(43)
  await service.call('/signup', {
    json: {
      email: 'slow@example.org',
      password: goodPassword,
      gotrue_meta_security: { captcha_token: solvedCaptcha },
      code_challenge: challenge,
      code_challenge_method: 'plain',
    },
  })
  const { url } = await landing(linkIn((await service.deliver())[0]))
  await service.sql`update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'`
  const late = await service.call('/token?grant_type=pkce', {
    json: { auth_code: url.searchParams.get('code'), code_verifier: challenge },
  })
  expect([late.status, (await late.json()).error_code]).toEqual([422, 'flow_state_expired'])
})

// ASVS 6.6.3
test('a person types the code from an email, or a page sends the hash; guesses are counted', async () => {
  const email = 'typed@example.org'
  const client = service.client()
  const admin = service.admin().auth.admin
  const make = async () => {
    const { data, error } = await admin.generateLink({ type: 'signup', email, password: goodPassword })
    if (error) throw error
    return data.properties
  }
  const { email_otp } = await make()
  expect(email_otp).toMatch(/^\d{6}$/)
  const wrong = `${(Number(email_otp) + 1) % 1_000_000}`.padStart(6, '0')
  for (let guess = 0; guess < 5; guess++) {
    const { error } = await client.auth.verifyOtp({ email, token: wrong, type: 'signup' })
    expect(error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Token has expired or is invalid',
    })
  }
  expect((await client.auth.verifyOtp({ email, token: email_otp, type: 'signup' })).error?.code).toBe(
    'otp_expired',
  )

  const fresh = await make()
  expect((await client.auth.verifyOtp({ email, token: fresh.email_otp, type: 'email' })).error).toBeNull()
  const { data } = await admin.generateLink({ type: 'recovery', email })
  const byHash = await service
    .client()
    .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'recovery' })
  expect(byHash.data.user?.email).toBe(email)
})

test('a person confirms a change of address from the old and the new one', async () => {
  const person = await confirmedPerson(service, 'old@example.org')
  await person.signIn()
  expect((await person.client.auth.updateUser({ email: 'new@example.org' })).error).toBeNull()
  const mails = await service.deliver()
  expect(mails.map((mail) => mail.to).sort()).toEqual(['new@example.org', 'old@example.org'])
  const first = await landing(linkIn(mails[0]))
  expect(first.fragment.get('message')).toContain('Please proceed to confirm link sent to the other email')
  expect((await person.client.auth.getUser()).data.user?.email).toBe('old@example.org')
  const second = await landing(linkIn(mails[1]))
  expect(second.fragment.get('type')).toBe('email_change')
  expect((await person.client.auth.getUser()).data.user?.email).toBe('new@example.org')
  const signedIn = await service
    .client()
    .auth.signInWithPassword({ email: 'new@example.org', password: goodPassword, options })
  expect(signedIn.error).toBeNull()
})

test('a thief of a session cannot confirm twice from the new address in place of the old', async () => {
  const person = await confirmedPerson(service, 'robbed@example.org')
  await person.signIn()
  const thiefs = 'thief@example.org'
  await person.client.auth.updateUser({ email: thiefs })
  const agree = async () => landing(linkIn((await service.deliver()).find((mail) => mail.to === thiefs)))
  await agree()
  await service.client().auth.resend({ type: 'email_change', email: 'robbed@example.org', options })
  expect((await agree()).fragment.get('message')).toContain('the other email')
  expect((await person.client.auth.getUser()).data.user?.email).toBe('robbed@example.org')
})

test('a stranger who invents a type of verification is refused, including names of built-in object properties', async () => {
  for (const type of ['invented', 'constructor', '__proto__']) {
    const posted = await service.call('/verify', { json: { type, token_hash: 'x' } })
    expect([posted.status, (await posted.json()).error_code]).toEqual([400, 'validation_failed'])
    const { status, fragment } = await landing(`${service.url}/auth/v1/verify?token=x&type=${type}`)
    expect([status, fragment.get('error_code')]).toEqual([303, 'validation_failed'])
  }
})

test.for([
  ['before', 0],
  ['after', 1],
])(
  'a stranger who signs up with an address %s its owner cannot access the account',
  async ([when, place]) => {
    const email = `squatted-${when}@example.org`
    const passwords = [goodPassword].toSpliced(Number(place), 0, 'The squatter 1!')
    for (const password of passwords) await service.client().auth.signUp({ email, password, options })
    const { url, fragment } = await landing(linkIn((await service.deliver()).at(-1)))
    expect(url.pathname).toBe('/reset-password')
    for (const password of passwords) {
      const refused = await service.client().auth.signInWithPassword({ email, password, options })
      expect(refused.error?.code).toBe('invalid_credentials')
    }
    const chosen = await service.call('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${fragment.get('access_token')}` },
      json: { password: 'The owner chose 1!' },
    })
    expect(chosen.status).toBe(200)
  },
)

test('a person who signs up twice with the same password keeps it', async () => {
  const email = 'impatient@example.org'
  for (let time = 0; time < 2; time++)
    await service.client().auth.signUp({ email, password: goodPassword, options })
  await landing(linkIn((await service.deliver()).at(-1)))
  const signedIn = await service.client().auth.signInWithPassword({ email, password: goodPassword, options })
  expect(signedIn.error).toBeNull()
})

test('an owner keeps no metadata from earlier sign-ups with the address by others', async () => {
  const email = 'talked-about@example.org'
  const signUp = (data: object) =>
    service.client().auth.signUp({ email, password: goodPassword, options: { ...options, data } })
  for (const name of ['one', 'two', 'three']) await signUp({ [name]: 'x'.repeat(4000) })
  await signUp({ first_name: 'Ada' })
  await landing(linkIn((await service.deliver()).at(-1)))
  const { data } = await service.client().auth.signInWithPassword({ email, password: goodPassword, options })
  const { first_name, ...rest } = data.user?.user_metadata ?? {}
  expect(first_name).toBe('Ada')
  expect(Object.keys(rest).sort()).toEqual(['email', 'email_verified', 'phone_verified', 'sub'])
})

test('a person who submits the sign-up form twice at once keeps the password', async () => {
  const email = 'double-click@example.org'
  const signUp = () => service.client().auth.signUp({ email, password: goodPassword, options })
  await Promise.all(Array.from({ length: 8 }, signUp))
  await landing(linkIn((await service.deliver()).at(-1)))
  const signedIn = await service.client().auth.signInWithPassword({ email, password: goodPassword, options })
  expect(signedIn.error).toBeNull()
})

test('a person can confirm their account up to 24 hours after signing up, and not later', async () => {
  const confirmAfter = async (email: string, age: string) => {
    await service
      .client()
      .auth.signUp({ email, password: goodPassword, options: { captchaToken: solvedCaptcha } })
    const [mail] = await service.deliver()
    expect(mail?.text).toContain('The link works once, for 24 hours.')
    await service.sql`update auth.one_time_tokens set created_at = now() - ${age}::interval where relates_to = ${email}`
    await fetch(linkIn(mail), { redirect: 'manual' })
    const [user] =
      await service.sql`select email_confirmed_at is not null as is_confirmed from auth.users where email = ${email}`
    return user?.is_confirmed
  }
  expect(await confirmAfter('same-day@example.org', '23 hours 59 minutes')).toBe(true)
  expect(await confirmAfter('next-day@example.org', '24 hours 1 minute')).toBe(false)
})

test('a person whose confirmation link has expired requests another', async () => {
  const email = 'asks-again@example.org'
  const client = service.client()
  await client.auth.signUp({ email, password: goodPassword, options: { captchaToken: solvedCaptcha } })
  await service.deliver()
  await service.sql`update auth.one_time_tokens set created_at = now() - interval '2 days' where relates_to = ${email}`
  const resent = await client.auth.resend({ type: 'signup', email, options: { captchaToken: solvedCaptcha } })
  expect(resent.error).toBeNull()
  await fetch(linkIn((await service.deliver())[0]), { redirect: 'manual' })
  const [user] =
    await service.sql`select email_confirmed_at is not null as is_confirmed from auth.users where email = ${email}`
  expect(user).toEqual({ is_confirmed: true })
})
