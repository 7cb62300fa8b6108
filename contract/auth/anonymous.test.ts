import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService({ isAnonymousAllowed: true, isManualLinkingAllowed: true })
const options = { captchaToken: solvedCaptcha }
const address = () => `${randomUUID()}@example.org`

async function visitor(data?: object) {
  const client = service.client()
  const { data: result, error } = await client.auth.signInAnonymously({
    options: { ...options, ...(data ? { data } : {}) },
  })
  if (error || !result.user) throw error ?? new Error('no user')
  return { client, user: result.user, token: result.session?.access_token ?? '' }
}

test('a visitor gets an account without an address, and its token says so', async () => {
  const { client, user, token } = await visitor({ theme: 'dark' })
  expect(user).toMatchObject({
    is_anonymous: true,
    email: '',
    user_metadata: { theme: 'dark' },
    identities: [],
  })
  expect(decodeJwt(token)).toMatchObject({
    is_anonymous: true,
    role: 'authenticated',
    amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
  })
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('a visitor becomes a member by confirming an email address, and can then sign in with it', async () => {
  const { client, user } = await visitor()
  const email = address()
  const response = await client.auth.updateUser({ email, password: goodPassword })
  expect(response.error).toBeNull()
  expect(response.data.user).toMatchObject({ is_anonymous: true, new_email: email })
  const mails = await service.deliver()
  expect(mails.map(({ to }) => to)).toContain(email)
  await fetch(linkIn(mails.find(({ to }) => to === email)), { redirect: 'manual' })
  const { data, error } = await service
    .client()
    .auth.signInWithPassword({ email, password: goodPassword, options })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: user.id,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
})

test('a visitor becomes a member at once where addresses need no confirmation', async () => {
  const relaxed = await testAuthService({ isAnonymousAllowed: true, isAutoconfirmed: true })
  const client = relaxed.client()
  await client.auth.signInAnonymously({ options })
  const email = address()
  const { data } = await client.auth.updateUser({ email })
  expect(data.user).toMatchObject({ email, is_anonymous: false })
})

test('a visitor cannot choose a password without an address', async () => {
  const { client } = await visitor()
  expect((await client.auth.updateUser({ password: goodPassword })).error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
})

test('a visitor who asks for a taken address gets the same response and does not get the address', async () => {
  const member = await confirmedPerson(service, address())
  const { client, user } = await visitor()
  expect((await client.auth.updateUser({ email: member.email })).error).toBeNull()
  const mails = await service.deliver()
  expect(mails.map(({ text }) => text).join()).not.toContain('/verify?')
  const [row] = await service.sql`select email, is_anonymous from auth.users where id = ${user.id}`
  expect(row).toEqual({ email: null, is_anonymous: true })
})

test('a robot cannot create accounts without a captcha, or more than the limit', async () => {
  const limited = await testAuthService({
    isAnonymousAllowed: true,
    rateLimits: { ...service.config.rateLimits, anonymous: { burst: 2, windowSeconds: 3600 } },
  })
  expect((await limited.client().auth.signInAnonymously()).error).toMatchObject({ code: 'captcha_failed' })
  const statuses = []
  for (let n = 0; n < 3; n++)
    statuses.push((await limited.client().auth.signInAnonymously({ options })).error?.status)
  expect(statuses).toEqual([undefined, undefined, 429])
})

test('a visitor gets no account without an address where that is switched off', async () => {
  const strict = await testAuthService()
  expect((await strict.client().auth.signInAnonymously({ options })).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
})

test('a member cannot remove the last identity, or another person’s', async () => {
  const person = await confirmedPerson(service, address())
  const other = await confirmedPerson(service, address())
  await person.signIn()
  const mine = (await person.client.auth.getUserIdentities()).data?.identities[0]
  if (!mine) throw new Error('no identity')
  expect((await person.client.auth.unlinkIdentity(mine)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
  const { data } = await other.signIn()
  const theirs = data.user?.identities?.[0]
  if (!theirs) throw new Error('no identity')
  await service.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
    values ('123', ${mine.user_id}, '{"sub": "123"}', 'github', now())`
  expect((await person.client.auth.unlinkIdentity(theirs)).error).toMatchObject({
    code: 'identity_not_found',
  })
  const added = (await person.client.auth.getUserIdentities()).data?.identities.find(
    ({ provider }) => provider === 'github',
  )
  if (!added) throw new Error('no identity')
  expect((await person.client.auth.unlinkIdentity(added)).error).toBeNull()
  const { user } = (await person.client.auth.getUser()).data
  expect(user?.app_metadata).toMatchObject({ providers: ['email'] })
  const strict = await testAuthService()
  const member = await confirmedPerson(strict, address())
  const session = (await member.signIn()).data.session
  const refused = await strict.call(`/user/identities/${added.identity_id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${session?.access_token}` },
  })
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ error_code: 'manual_linking_disabled' })
})
