import { hash as bcryptHash } from 'bcrypt'
import { expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()
const options = { captchaToken: solvedCaptcha }
const signUp = (email: string, password: string) => service.client().auth.signUp({ email, password, options })

// ASVS 6.2.4
test('a newcomer may choose six characters but no common password', async () => {
  expect((await signUp('floor1@example.org', 'abcde')).error).toMatchObject({
    code: 'weak_password',
    status: 422,
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  })
  expect((await signUp('floor2@example.org', 'Password1')).error).toMatchObject({
    code: 'weak_password',
    reasons: ['pwned'],
  })
  expect((await signUp('floor3@example.org', 'zxqwvk')).error).toBeNull()
})

/** The API's words; the screens name what is missing. */
const needsEachOf =
  'Password should contain at least one character of each: ABCDEFGHIJKLMNOPQRSTUVWXYZ, abcdefghijklmnopqrstuvwxyz, 0123456789, !@#$%^&*(),.?":{}|<>.'

// ASVS 6.2.2
test('a person who changes the password has to follow the strong rule', async () => {
  const person = await confirmedPerson(service, 'later@example.org')
  await person.signIn()
  const choose = async (password: string) => (await person.client.auth.updateUser({ password })).error
  expect(await choose('zxqwvk')).toMatchObject({
    reasons: ['length', 'characters'],
    message: `Password should be at least 8 characters. ${needsEachOf}`,
  })
  expect(await choose('abcdefgh1!')).toMatchObject({
    reasons: ['characters'],
    message: needsEachOf,
  })
  expect(await choose('Abcdefgh1')).toMatchObject({
    message: needsEachOf,
  })
  expect(await choose(goodPassword)).toMatchObject({ code: 'same_password', status: 422 })
  expect(await choose('Abcdefgh1!')).toBeNull()
})

test('a person who signs in with a weak password is signed in and advised to change it', async () => {
  const { signIn } = await confirmedPerson(service, 'weak@example.org', 'zxqwvk')
  const { data, error } = await signIn()
  expect(error).toBeNull()
  expect(data).toMatchObject({ weakPassword: { reasons: ['length', 'characters'] } })
  const strong = await confirmedPerson(service, 'strong@example.org')
  expect((await strong.signIn()).data).not.toHaveProperty('weakPassword')
})

test('a newcomer to a site with the strong rule has to follow it at sign-up too', async () => {
  const strict = await testAuthService({ passwordPolicy: 'strong' })
  const { error } = await strict.client().auth.signUp({ email: 'a@example.org', password: 'zxqwvk', options })
  expect(error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
})

// ASVS 6.2.8, 6.2.9
test('a person can use a long passphrase, any alphabet or an emoji, and the last character counts', async () => {
  const long = `${'correct horse battery staple '.repeat(4)}1A!`
  expect(long.length).toBeGreaterThan(72)
  const person = await confirmedPerson(service, 'long@example.org', long)
  expect((await person.signIn()).error).toBeNull()
  const other = await service
    .client()
    .auth.signInWithPassword({ email: person.email, password: `${long.slice(0, -1)}?`, options })
  expect(other.error?.code).toBe('invalid_credentials')
  const unicode = await confirmedPerson(service, 'unicode@example.org', 'Пароль🔑é漢字')
  expect((await unicode.signIn()).error).toBeNull()
  // The same é in decomposed form.
  const decomposed = 'Пароль🔑é漢字'.normalize('NFD')
  expect(
    (await service.client().auth.signInWithPassword({ email: unicode.email, password: decomposed, options }))
      .error,
  ).toBeNull()
})

// ASVS 11.4.2
test('a person imported with a bcrypt password signs in and is given an argon2id hash', async () => {
  const email = 'imported@example.org'
  const password_hash = await bcryptHash('Imported 1 password!', 4)
  const created = await service.admin().auth.admin.createUser({ email, password_hash, email_confirm: true })
  expect(created.error).toBeNull()
  const signIn = () =>
    service.client().auth.signInWithPassword({ email, password: 'Imported 1 password!', options })
  expect((await signIn()).error).toBeNull()
  const [row] = await service.sql`select encrypted_password from auth.users where email = ${email}`
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$/)
  expect((await signIn()).error).toBeNull()
})

test('a person imported with a session of the old project can use its refresh token once', async () => {
  const { data } = await (await confirmedPerson(service, 'moved@example.org')).signIn()
  const userId = data.user?.id ?? ''
  const [session] = await service.sql`
    insert into auth.sessions (id, user_id, created_at, aal) values (gen_random_uuid(), ${userId}, now(), 'aal1') returning id`
  await service.sql`
    insert into auth.refresh_tokens (token, user_id, revoked, session_id) values ('v1oldToken', ${userId}, false, ${session?.id})`
  const moved = service.client()
  const refreshed = await moved.auth.refreshSession({ refresh_token: 'v1oldToken' })
  expect(refreshed.error).toBeNull()
  expect((await moved.auth.refreshSession()).error).toBeNull()
  expect((await service.client().auth.refreshSession({ refresh_token: 'v1oldToken' })).error?.code).toBe(
    'refresh_token_not_found',
  )
})

test('a person reauthenticates by email before changing the password', async () => {
  const person = await confirmedPerson(service, 'nonce@example.org')
  await person.signIn()
  expect((await person.client.auth.reauthenticate()).error).toBeNull()
  const [mail] = await service.deliver()
  const nonce = mail?.subject.match(/\d{6}/)?.[0] ?? ''
  const wrong = nonce === '000000' ? '000001' : '000000'
  const refused = await person.client.auth.updateUser({ password: 'Another good 1!', nonce: wrong })
  expect(refused.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
  expect((await person.client.auth.updateUser({ password: 'Another good 1!', nonce })).error).toBeNull()
})

test('a person changes their own metadata, but not those reserved for administrators', async () => {
  const person = await confirmedPerson(service, 'metadata@example.org')
  await person.signIn()
  const changed = await person.client.auth.updateUser({ data: { theme: 'dark', phone: null } })
  expect(changed.data.user?.user_metadata).toMatchObject({ theme: 'dark' })
  const token = (await person.client.auth.getSession()).data.session?.access_token
  const raised = await service.call('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    json: { app_metadata: { role: 'admin' }, role: 'service_role' },
  })
  expect(raised.status).toBe(403)
  const huge = await person.client.auth.updateUser({ data: { essay: 'x'.repeat(5000) } })
  expect(huge.error).toMatchObject({ code: 'validation_failed', status: 400 })
})
