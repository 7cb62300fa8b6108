import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()
const { admin } = service.admin().auth
const options = { captchaToken: solvedCaptcha }

test('an operator creates, reads, changes and deletes an account', async () => {
  const created = await admin.createUser({
    email: 'made@example.org',
    password: goodPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Ada' },
    app_metadata: { team: 'blue' },
  })
  expect(created.error).toBeNull()
  const id = created.data.user?.id ?? ''
  expect(created.data.user).toMatchObject({
    email: 'made@example.org',
    user_metadata: { first_name: 'Ada', email_verified: true },
    app_metadata: { team: 'blue', provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', user_id: id }],
  })
  const twice = await admin.createUser({ email: 'made@example.org', password: goodPassword })
  expect(twice.error).toMatchObject({ code: 'email_exists', status: 422 })

  const changed = await admin.updateUserById(id, {
    email: 'renamed@example.org',
    user_metadata: { last_name: 'L' },
  })
  expect(changed.data.user).toMatchObject({
    email: 'renamed@example.org',
    user_metadata: { first_name: 'Ada', last_name: 'L' },
  })
  expect((await admin.getUserById(id)).data.user?.email).toBe('renamed@example.org')

  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  expect((await admin.getUserById('00000000-0000-4000-8000-000000000000')).error?.status).toBe(404)
})

test('an operator pages through the accounts', async () => {
  for (let index = 0; index < 5; index++)
    await admin.createUser({ email: `page${index}@example.org`, password: goodPassword })
  const first = await admin.listUsers({ page: 1, perPage: 2 })
  const { data } = first
  if (!('total' in data)) throw new Error('no total')
  expect(data.users).toHaveLength(2)
  expect(data.total).toBeGreaterThanOrEqual(5)
  expect(data.nextPage).toBe(2)
  expect(data.lastPage).toBe(Math.ceil(data.total / 2))
  const beyond = await admin.listUsers({ page: 1e18, perPage: 2 })
  expect(beyond.error).toBeNull()
  expect(beyond.data.users).toEqual([])
})

test('an operator with the newer secret key is accepted, a visitor with the publishable key is not', async () => {
  const secret = service.client(service.keys.secretKey)
  expect((await secret.auth.admin.listUsers()).error).toBeNull()
  const publishable = service.client(service.keys.publishableKey)
  expect((await publishable.auth.admin.listUsers()).error).toMatchObject({ code: 'not_admin', status: 403 })
})

test('an invited person opens the link, chooses a password and signs in', async () => {
  const email = 'invited@example.org'
  const invited = await admin.inviteUserByEmail(email, { redirectTo: 'http://site.test/reset-password' })
  expect(invited.data.user).toMatchObject({ email })
  expect(invited.data.user?.invited_at).toBeTruthy()
  // A stranger who signs up in between gains nothing.
  await service.client().auth.signUp({ email, password: 'The stranger 1!', options })
  const mails = await service.deliver()
  const mail = mails.find((each) => each.subject.includes('invited'))
  const link = linkIn(mails.at(-1) ?? mail)
  const { hash, pathname } = new URL(
    (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '',
  )
  const fragment = new URLSearchParams(hash.slice(1))
  expect(fragment.get('access_token')).toBeTruthy()
  expect(['/reset-password', '/']).toContain(pathname)
  const client = service.client()
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: goodPassword })).error).toBeNull()
  const stranger = await service
    .client()
    .auth.signInWithPassword({ email, password: 'The stranger 1!', options })
  expect(stranger.error?.code).toBe('email_not_confirmed')
  expect((await client.auth.signInWithPassword({ email, password: goodPassword, options })).error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists', status: 422 })
})

test('an operator creates links without sending an email', async () => {
  await service.deliver()
  const { data } = await admin.generateLink({ type: 'invite', email: 'by-hand@example.org' })
  expect(data.properties).toMatchObject({ verification_type: 'invite', redirect_to: 'http://site.test' })
  expect(data.properties?.action_link).toContain(data.properties?.hashed_token)
  expect(await service.deliver()).toEqual([])
  const opened = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('access_token=')
  const unknown = await admin.generateLink({ type: 'recovery', email: 'unknown@example.org' })
  expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 })
})

test('an operator deletes a lost second factor', async () => {
  const person = await confirmedPerson(service, 'lost-phone@example.org')
  const { data } = await person.signIn()
  const { data: enrolled } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
  const userId = data.user?.id ?? ''
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id: enrolled?.id }])
  expect((await admin.mfa.deleteFactor({ userId, id: enrolled?.id ?? '' })).error).toBeNull()
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
})

test('a soft-deleted account keeps its rows but its owner cannot sign in or be found', async () => {
  const person = await confirmedPerson(service, 'soft@example.org')
  const id = (await person.signIn()).data.user?.id ?? ''
  await service.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, 'a', 'a')`
  await admin.deleteUser(id, true)
  expect((await person.signIn()).error?.code).toBe('invalid_credentials')
  expect(await service.sql`select from auth.webauthn_credentials where user_id = ${id}`).toEqual([])
  const [row] =
    await service.sql`select email, deleted_at is not null as deleted from auth.users where id = ${id}`
  expect(row?.deleted).toBe(true)
  expect(row?.email).not.toContain('soft')
  const again = await admin.createUser({ email: 'soft@example.org', password: goodPassword })
  expect(again.error).toBeNull()
})
