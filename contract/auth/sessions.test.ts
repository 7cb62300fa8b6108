import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { asCaller } from '../../platform/db/as-caller.ts'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()
const { sql } = service
const options = { captchaToken: solvedCaptcha }

const callerOf = (token: string | undefined) =>
  ({ role: 'authenticated', claims: decodeJwt(token ?? '') }) as const

test('a person sees where they are signed in and ends a session elsewhere', async () => {
  const person = await confirmedPerson(service, 'sessions@example.org')
  const here = (await person.signIn()).data.session
  const elsewhere = (await person.signIn()).data.session
  const caller = callerOf(here?.access_token)
  const mine = await asCaller(sql, caller, (tx) => tx`select * from public.my_sessions()`)
  expect(mine[0]).toMatchObject({ is_current: true, ip: '127.0.0.1', aal: 'aal1' })
  const other = decodeJwt(elsewhere?.access_token ?? '').session_id as string
  expect(mine.map((session) => session.id)).toContain(other)

  const [ended] = await asCaller(sql, caller, (tx) => tx`select public.end_session(${other}) as ended`)
  expect(ended).toEqual({ ended: true })
  expect((await service.client().auth.getUser(elsewhere?.access_token)).error?.name).toBe(
    'AuthSessionMissingError',
  )
  expect((await service.client().auth.getUser(here?.access_token)).error).toBeNull()
})

test('a person cannot end another person’s session', async () => {
  const owner = await confirmedPerson(service, 'session-owner@example.org')
  const theirs = (await owner.signIn()).data.session
  const stranger = await confirmedPerson(service, 'session-stranger@example.org')
  const caller = callerOf((await stranger.signIn()).data.session?.access_token)
  const id = decodeJwt(theirs?.access_token ?? '').session_id as string
  const [ended] = await asCaller(sql, caller, (tx) => tx`select public.end_session(${id}) as ended`)
  expect(ended).toEqual({ ended: false })
  expect((await service.client().auth.getUser(theirs?.access_token)).error).toBeNull()
})

// ASVS 7.4.3
test('a person who changes the password ends all other sessions and the links that were sent', async () => {
  const person = await confirmedPerson(service, 'change@example.org')
  const thief = service.client()
  await thief.auth.signInWithPassword({ email: person.email, password: person.password, options })
  await person.signIn()
  await person.client.auth.resetPasswordForEmail(person.email, options)
  const [mail] = await service.deliver()
  expect((await person.client.auth.updateUser({ password: 'Quite another 1!' })).error).toBeNull()
  expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await person.client.auth.getUser()).error).toBeNull()
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
  expect((await service.deliver()).map((each) => each.subject)).toContain('Your Lintel password was changed')
})

test('a person gets an email about a sign-in from a new device', async () => {
  const person = await confirmedPerson(service, 'devices@example.org')
  const from = (address: string, agent: string) =>
    service.call('/token?grant_type=password', {
      headers: { 'x-test-address': address, 'user-agent': agent },
      json: {
        email: person.email,
        password: goodPassword,
        gotrue_meta_security: { captcha_token: solvedCaptcha },
      },
    })
  await from('192.0.2.1', 'Firefox/140 Linux')
  await from('192.0.2.1', 'Firefox/140 Linux')
  expect(await service.deliver()).toEqual([])
  await from('198.51.100.9', 'Mozilla (iPhone) Safari/600')
  const [mail] = await service.deliver()
  expect(mail?.subject).toBe('New sign-in to your Lintel account')
  expect(mail?.text).toContain('Safari on iPhone')
  expect(mail?.text).toContain('198.51.100.9')
})

// ASVS 16.3.1
test('a person reads the audit trail of their own account only', async () => {
  const person = await confirmedPerson(service, 'trail@example.org')
  await service.call('/token?grant_type=password', {
    json: { email: person.email, password: 'wrong', gotrue_meta_security: { captcha_token: solvedCaptcha } },
  })
  const { data } = await person.signIn()
  const rows = await asCaller(
    sql,
    callerOf(data.session?.access_token),
    (tx) => tx`select subject_id, action, "after" ->> 'ip' as ip from public.audit_log order by id`,
  )
  expect(rows.map((row) => row.action)).toEqual([
    'account_created',
    'insert',
    'signed_in',
    'sign_in_failed',
    'signed_in',
  ])
  expect(new Set(rows.map((row) => row.subject_id))).toEqual(new Set([data.user?.id]))
  expect(rows.at(-1)?.ip).toBe('127.0.0.1')
})

test('a person cannot add metadata until their token is too long for a header', async () => {
  const { client, signIn } = await confirmedPerson(service, 'talkative@example.org')
  await signIn()
  const say = async (name: string) =>
    (await client.auth.updateUser({ data: { [name]: 'x'.repeat(1500) } })).error?.code
  expect([await say('one'), await say('two'), await say('three')]).toEqual([
    undefined,
    undefined,
    'validation_failed',
  ])
  expect(await say('one')).toBeUndefined()
})

test('a client with another kind of credentials is told to send a token', async () => {
  for (const path of ['/user', '/admin/users'])
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ']) {
      const refused = await service.call(path, { headers: { authorization } })
      expect([refused.status, (await refused.json()).error_code]).toEqual([401, 'no_authorization'])
    }
})
