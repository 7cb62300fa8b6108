import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'
import { totpCode } from '../../test/totp-code.ts'

const options = { captchaToken: solvedCaptcha }
const address = () => `${randomUUID()}@example.org`

test('a visitor cannot sign up where sign-ups are switched off, while accounts can still sign in', async () => {
  const service = await testAuthService({ isSignUpAllowed: false })
  const { error } = await service.client().auth.signUp({ email: address(), password: goodPassword, options })
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  const email = address()
  await service.admin().auth.admin.createUser({ email, password: goodPassword, email_confirm: true })
  const signedIn = await service.client().auth.signInWithPassword({ email, password: goodPassword, options })
  expect(signedIn.error).toBeNull()
  expect(await (await service.call('/settings')).json()).toMatchObject({ disable_signup: true })
})

test('a visitor cannot use an email address where the email provider is switched off', async () => {
  const service = await testAuthService({ isEmailEnabled: false })
  const { auth } = service.client()
  const credentials = { email: address(), password: goodPassword, options }
  expect((await auth.signUp(credentials)).error).toMatchObject({
    code: 'email_provider_disabled',
    message: 'Email signups are disabled',
  })
  expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
    status: 422,
    code: 'email_provider_disabled',
    message: 'Email logins are disabled',
  })
})

test('a newcomer follows the configured length and characters, in the words of the original', async () => {
  const service = await testAuthService({
    minPasswordLength: 10,
    requiredCharacters: ['abc', '123'],
    areCommonPasswordsRefused: false,
    isStrongRuleForChanges: false,
  })
  const choose = async (password: string) =>
    (await service.client().auth.signUp({ email: address(), password, options })).error
  expect(await choose('xyz')).toMatchObject({
    reasons: ['length', 'characters'],
    message:
      'Password should be at least 10 characters. Password should contain at least one character of each: abc, 123.',
  })
  expect(await choose('password1a')).toBeNull()
  const person = await confirmedPerson(service, address(), 'password1a')
  await person.signIn()
  expect((await person.client.auth.updateUser({ password: 'another-2b' })).error).toBeNull()
})

test('codes have the configured length', async () => {
  const service = await testAuthService({ otpLength: 9 })
  const person = await confirmedPerson(service, address())
  await person.signIn()
  await person.client.auth.reauthenticate()
  const [mail] = await service.deliver()
  expect(mail?.text).toMatch(/\b\d{9}\b/)
})

test('a session ends after its timebox, and after a time without a refresh', async () => {
  const service = await testAuthService({ sessionLimits: { timeboxSeconds: 3600, inactivitySeconds: 600 } })
  const signIn = async () => {
    const person = await confirmedPerson(service, address())
    const { data } = await person.signIn()
    const session = data.session
    if (!session) throw new Error('no session')
    return session
  }
  const refresh = (refresh_token: string) =>
    service.call('/token?grant_type=refresh_token', { json: { refresh_token } })
  const idle = await signIn()
  await service.sql`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${idle.user.id}`
  expect(await (await refresh(idle.refresh_token)).json()).toMatchObject({
    error_code: 'session_expired',
    msg: 'Invalid Refresh Token: Session Expired (Inactivity)',
  })
  const old = await signIn()
  await service.sql`
    update auth.sessions set not_after = now() - interval '1 second', refreshed_at = now() at time zone 'utc'
    where user_id = ${old.user.id}`
  expect(await (await refresh(old.refresh_token)).json()).toMatchObject({
    msg: 'Invalid Refresh Token: Session Expired',
  })
  const asUser = await service.call('/user', { headers: { authorization: `Bearer ${old.access_token}` } })
  expect(asUser.status).toBe(403)
  const fresh = await signIn()
  expect((await refresh(fresh.refresh_token)).status).toBe(200)
})

test('a refresh token that is used again is refused without ending the session, if rotation is switched off', async () => {
  const service = await testAuthService({ isReuseFatal: false, refreshGraceSeconds: 0 })
  const person = await confirmedPerson(service, address())
  const first = (await person.signIn()).data.session?.refresh_token ?? ''
  const refresh = async (refresh_token: string) => {
    const response = await service.call('/token?grant_type=refresh_token', { json: { refresh_token } })
    return [response.status, (await response.json()).refresh_token] as const
  }
  const [, second] = await refresh(first)
  expect((await refresh(first))[0]).toBe(400)
  expect((await refresh(second))[0]).toBe(200)
})

test('a person cannot enrol or verify an authenticator app where that is switched off', async () => {
  const service = await testAuthService({ totp: { canEnroll: false, canVerify: false } })
  const person = await confirmedPerson(service, address())
  await person.signIn()
  expect((await person.client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 422,
    code: 'mfa_totp_enroll_not_enabled',
    message: 'MFA enroll is disabled for TOTP',
  })
  const ids = { factorId: randomUUID(), challengeId: randomUUID(), code: '123456' }
  expect((await person.client.auth.mfa.verify(ids)).error).toMatchObject({
    code: 'mfa_totp_verify_not_enabled',
  })
})

test('an old session needs a code before the password can change, if reauthentication is switched on', async () => {
  const service = await testAuthService({ isReauthenticationRequired: true })
  const person = await confirmedPerson(service, address())
  const { data } = await person.signIn()
  const change = async (fields: object) =>
    (await person.client.auth.updateUser({ password: 'Abcdefgh1!', ...fields })).error
  await service.sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${data.user?.id ?? ''}`
  expect(await change({})).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  })
  await person.client.auth.reauthenticate()
  const [mail] = await service.deliver()
  expect(await change({ nonce: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] })).toBeNull()
})

test('all emails together stay within the configured number per hour', async () => {
  const service = await testAuthService({ maxMailsPerHour: 2 })
  const recover = async () =>
    (await service.client().auth.resetPasswordForEmail(address(), { captchaToken: solvedCaptcha })).error
  expect(await recover()).toBeNull()
  expect(await recover()).toBeNull()
  expect(await recover()).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  })
})

test('an unknown address gets an account from a sign-in code, if that is switched on', async () => {
  const service = await testAuthService({ isOtpSignUpAllowed: true, areUnknownAddressesRevealed: true })
  const email = address()
  const { auth } = service.client()
  const unknown = await auth.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } })
  expect(unknown.error).toMatchObject({
    status: 422,
    code: 'otp_disabled',
    message: 'Signups not allowed for otp',
  })
  expect(
    (await auth.signInWithOtp({ email, options: { ...options, data: { name: 'Ada' } } })).error,
  ).toBeNull()
  const [mail] = await service.deliver()
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada' })
})

test('an unknown address gets neither an account nor another response by default', async () => {
  const service = await testAuthService()
  const email = address()
  const ask = async (shouldCreateUser: boolean) =>
    (await service.client().auth.signInWithOtp({ email, options: { ...options, shouldCreateUser } })).error
  expect(await ask(true)).toBeNull()
  expect(await ask(false)).toBeNull()
  expect(await service.deliver()).toEqual([])
  expect(await service.sql`select from auth.users where email = ${email}`).toHaveLength(0)
})

test('a database function adds claims to tokens, and cannot give a token to someone else', async () => {
  const service = await testAuthService({
    hooks: { custom_access_token: { uri: 'pg-functions://postgres/public/add_claims', secrets: [] } },
  })
  await service.sql.unsafe(`
    create function public.add_claims(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', event -> 'claims' || jsonb_build_object(
        'plan', 'gold', 'sub', '00000000-0000-0000-0000-000000000000', 'method', event -> 'authentication_method'))
    $$;
    grant execute on function public.add_claims to supabase_auth_admin`)
  const person = await confirmedPerson(service, address())
  const { data } = await person.signIn()
  const claims = decodeJwt(data.session?.access_token ?? '')
  expect(claims).toMatchObject({ plan: 'gold', method: 'password', sub: data.user?.id })
  expect((await person.client.auth.getUser()).error).toBeNull()
})

test('a database function that forgets a claim makes the sign-in fail', async () => {
  const service = await testAuthService({
    hooks: { custom_access_token: { uri: 'pg-functions://postgres/public/drop_claims', secrets: [] } },
  })
  await service.sql.unsafe(`
    create function public.drop_claims(event jsonb) returns jsonb language sql as
      $$ select jsonb_build_object('claims', (event -> 'claims') - 'role') $$;
    grant execute on function public.drop_claims to supabase_auth_admin`)
  const email = address()
  await service.admin().auth.admin.createUser({ email, password: goodPassword, email_confirm: true })
  const response = await service.call('/token?grant_type=password', {
    json: { email, password: goodPassword, gotrue_meta_security: { captcha_token: solvedCaptcha } },
  })
  expect(response.status).toBe(500)
  expect((await response.json()).msg).toContain('output claims do not conform to the expected schema')
})

test('a database function judges passwords and codes', async () => {
  const service = await testAuthService({
    hooks: {
      password_verification_attempt: { uri: 'pg-functions://postgres/public/judge', secrets: [] },
      mfa_verification_attempt: { uri: 'pg-functions://postgres/public/judge_code', secrets: [] },
    },
  })
  await service.sql.unsafe(`
    create table public.judged (event jsonb);
    create function public.judge(event jsonb) returns jsonb language plpgsql security definer as $$
    begin
      insert into public.judged values (event);
      return case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb
        else '{"decision": "reject", "message": "Not like this."}' end;
    end $$;
    create function public.judge_code(event jsonb) returns jsonb language sql as
      $$ select '{"decision": "reject", "message": "No codes today."}'::jsonb $$;
    grant execute on function public.judge, public.judge_code to supabase_auth_admin`)
  const person = await confirmedPerson(service, address())
  const wrong = { email: person.email, password: 'wrong', options }
  expect((await service.client().auth.signInWithPassword(wrong)).error).toMatchObject({
    status: 400,
    message: 'Not like this.',
  })
  expect((await person.signIn()).error).toBeNull()
  const judged = await service.sql`select event ->> 'valid' as valid from public.judged`
  expect(judged.map(({ valid }) => valid)).toEqual(['false', 'true'])
  const { data: factor } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
  if (!factor) throw new Error('no factor')
  const code = totpCode(factor.totp.secret)
  const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(verified.error).toMatchObject({ message: 'No codes today.' })
  const sessions =
    await service.sql`select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${person.email}`
  expect(sessions).toHaveLength(0)
})

test('an endpoint with a signature decides who may have an account', async () => {
  const received: { headers: Record<string, unknown>; body: { user: { email: string } } }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      received.push({ headers: request.headers, body })
      const isRefused = body.user.email.startsWith('refused')
      response.statusCode = isRefused ? 403 : 200
      response.end(isRefused ? JSON.stringify({ error: { message: 'Not you.' } }) : '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const secret = Buffer.alloc(32, 7).toString('base64')
  const service = await testAuthService({
    hooks: { before_user_created: { uri, secrets: [`v1,whsec_${secret}`] } },
  })
  const signUp = async (email: string) =>
    (await service.client().auth.signUp({ email, password: goodPassword, options })).error
  expect(await signUp(`refused-${address()}`)).toMatchObject({ status: 403, message: 'Not you.' })
  expect(await signUp(address())).toBeNull()
  expect(await service.sql`select from auth.users where email like 'refused%'`).toHaveLength(0)
  expect(received[0]?.headers).toMatchObject({
    'webhook-id': expect.any(String),
    'webhook-timestamp': expect.stringMatching(/^\d+$/),
    'webhook-signature': expect.stringMatching(/^v1,[\w+/=]{44}$/),
  })
})
