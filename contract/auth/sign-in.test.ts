import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()
const options = { captchaToken: solvedCaptcha }

test('a newcomer signs up, confirms by the link and signs in, refreshes and signs out', async () => {
  const client = service.client()
  const email = 'Ada@Example.org '.trim()
  const signedUp = await client.auth.signUp({ email, password: goodPassword, options })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({ email: 'ada@example.org', aud: 'authenticated', identities: [] })

  const early = await client.auth.signInWithPassword({ email, password: goodPassword, options })
  expect(early.error).toMatchObject({
    code: 'email_not_confirmed',
    status: 400,
    message: 'Email not confirmed',
  })

  const [mail] = await service.deliver()
  expect(mail?.to).toBe('ada@example.org')
  const opened = await fetch(linkIn(mail), { redirect: 'manual' })
  expect(opened.status).toBe(303)
  const landed = new URL(opened.headers.get('location') ?? '')
  expect(landed.origin).toBe('http://site.test')
  const fragment = new URLSearchParams(landed.hash.slice(1))
  expect(fragment.get('type')).toBe('signup')
  expect(fragment.get('token_type')).toBe('bearer')

  const signedIn = await client.auth.signInWithPassword({ email, password: goodPassword, options })
  expect(signedIn.error).toBeNull()
  const user = await client.auth.getUser()
  expect(user.data.user).toMatchObject({ email: 'ada@example.org', role: 'authenticated' })
  expect(user.data.user?.email_confirmed_at).toBeTruthy()

  const refreshed = await client.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)

  const claims = await client.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'ada@example.org',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  })

  const token = refreshed.data.session?.access_token ?? ''
  expect((await client.auth.signOut()).error).toBeNull()
  const after = await service.client().auth.getUser(token)
  expect(after.error?.name).toBe('AuthSessionMissingError')
})

test('a stranger without a solved captcha is refused at sign-up, sign-in, reset and resend', async () => {
  const { auth } = service.client()
  const email = 'nobody@example.org'
  const refusals = [
    (await auth.signUp({ email, password: goodPassword })).error,
    (await auth.signInWithPassword({ email, password: goodPassword })).error,
    (await auth.resetPasswordForEmail(email)).error,
    (await auth.resend({ type: 'signup', email })).error,
  ]
  for (const error of refusals) expect(error).toMatchObject({ code: 'captcha_failed', status: 400 })
  const trusted = await service.admin().auth.resetPasswordForEmail(email)
  expect(trusted.error).toBeNull()
})

// ASVS 7.4.1
test('a person signs out here, elsewhere or everywhere', async () => {
  const person = await confirmedPerson(service, 'scopes@example.org')
  const tokens = async () => (await person.signIn()).data.session?.access_token ?? ''
  const isLive = async (token: string) => !(await service.client().auth.getUser(token)).error
  const [first, second, third] = [await tokens(), await tokens(), await tokens()]
  await service.admin().auth.admin.signOut(second, 'local')
  expect([await isLive(first), await isLive(second), await isLive(third)]).toEqual([true, false, true])
  await service.admin().auth.admin.signOut(first, 'others')
  expect([await isLive(first), await isLive(third)]).toEqual([true, false])
  await service.admin().auth.admin.signOut(first, 'global')
  expect(await isLive(first)).toBe(false)
})
