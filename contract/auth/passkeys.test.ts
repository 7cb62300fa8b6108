import { expect, test } from 'vitest'
import { confirmedPerson, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'
import { softwarePasskey } from '../../test/software-passkey.ts'

const origin = 'http://site.test'
const service = await testAuthService()

type Client = ReturnType<typeof service.client>
type Passkey = ReturnType<typeof softwarePasskey>

async function addPasskey({ auth }: Client, passkey = softwarePasskey(origin)) {
  const started = await auth.passkey.startRegistration()
  if (started.error) throw started.error
  const { challenge_id, options } = started.data
  const added = await auth.passkey.verifyRegistration({
    challengeId: challenge_id,
    credential: passkey.create(options as never) as never,
  })
  if (added.error) throw added.error
  return { passkey, id: added.data.id }
}

async function startSignIn(client = service.client()) {
  const started = await client.auth.passkey.startAuthentication()
  if (started.error) throw started.error
  const { challenge_id: challengeId, options } = started.data
  const verify = (credential: object) =>
    client.auth.passkey.verifyAuthentication({ challengeId, credential: credential as never })
  return { client, options, verify }
}

async function signInWith(passkey: Passkey, deviation: Parameters<Passkey['get']>[1] = {}) {
  const { client, options, verify } = await startSignIn()
  return { client, ...(await verify(passkey.get(options, deviation))) }
}

const levelOf = async ({ auth }: Client) =>
  (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

test('a member adds a passkey and signs in with it', async () => {
  const owner = await confirmedPerson(service, 'passkey@example.org')
  await owner.signIn()
  const { passkey, id } = await addPasskey(owner.client)
  const { client, data, error } = await signInWith(passkey)
  expect(error).toBeNull()
  expect(data?.user?.email).toBe(owner.email)
  const claims = (await client.auth.getClaims()).data?.claims
  expect([claims?.aal, claims?.amr]).toEqual(['aal1', [{ method: 'passkey', timestamp: expect.any(Number) }]])
  const { data: passkeys } = await client.auth.passkey.list()
  expect(passkeys).toEqual([
    {
      id,
      friendly_name: expect.any(String),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ])
})

test('a passkey outlives a new password, and the email about it says so', async () => {
  const owner = await confirmedPerson(service, 'outlives@example.org')
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  await service.deliver()
  expect((await owner.client.auth.updateUser({ password: 'Brand-New-Secret-42!' })).error).toBeNull()
  const [mail] = (await service.deliver()).filter(({ to }) => to === owner.email)
  expect(mail?.text).toContain('You can still sign in with your passkey.')
  expect((await signInWith(passkey)).error).toBeNull()
})

test('a member renames and removes a passkey, and gets an email about each change of credentials', async () => {
  const owner = await confirmedPerson(service, 'rename@example.org')
  await owner.signIn()
  const { passkey, id } = await addPasskey(owner.client)
  const api = owner.client.auth.passkey
  expect((await api.update({ passkeyId: id, friendlyName: ' My phone ' })).data?.friendly_name).toBe(
    'My phone',
  )
  expect((await api.update({ passkeyId: id, friendlyName: '' })).error?.code).toBe('validation_failed')
  expect((await api.update({ passkeyId: id, friendlyName: 'x'.repeat(121) })).error?.code).toBe(
    'validation_failed',
  )
  expect((await api.delete({ passkeyId: id })).error).toBeNull()
  expect((await api.delete({ passkeyId: id })).error?.code).toBe('validation_failed')
  expect((await signInWith(passkey)).error?.code).toBe('webauthn_verification_failed')
  const mails = (await service.deliver()).filter(({ to }) => to === owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
})

test('a passkey that was added after the second step replaces both steps', async () => {
  const owner = await personWithMfa(service, 'both-steps@example.org')
  const { passkey } = await addPasskey(owner.client)
  const { client } = await signInWith(passkey)
  expect(await levelOf(client)).toBe('aal2')
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(client)).toBe('aal2')
})

test('a passkey that was added before the account had a second factor does not replace it', async () => {
  const owner = await confirmedPerson(service, 'planted-passkey@example.org')
  const thief = await signInWithoutCode(service, owner)
  const { passkey } = await addPasskey(thief.client)
  await owner.signIn()
  const { data: userData } = await owner.client.auth.getUser()
  await service.sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), ${userData.user?.id ?? ''}, 'App', 'totp', 'verified', 'x', now(), now())`
  const { client, error } = await signInWith(passkey)
  expect(error).toBeNull()
  expect(await levelOf(client)).toBe('aal1')
})

test('who knows only the password of an account with a second factor can neither add nor remove a passkey', async () => {
  const owner = await personWithMfa(service, 'guarded@example.org')
  const { id } = await addPasskey(owner.client)
  const started = await owner.client.auth.passkey.startRegistration()
  const thief = await signInWithoutCode(service, owner)
  const api = thief.client.auth.passkey
  const credential = softwarePasskey(origin).create(started.data?.options as never) as never
  const refusals = [
    await api.startRegistration(),
    await api.verifyRegistration({ challengeId: started.data?.challenge_id ?? '', credential }),
    await api.delete({ passkeyId: id }),
  ]
  expect(refusals.map(({ error }) => error?.code)).toEqual(Array(3).fill('insufficient_aal'))
})

test('a challenge serves one attempt, also after a wrong answer', async () => {
  const owner = await confirmedPerson(service, 'once@example.org')
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  const { options, verify } = await startSignIn()
  const answer = passkey.get(options)
  expect((await verify(answer)).error).toBeNull()
  expect((await verify(passkey.get(options))).error?.code).toBe('webauthn_challenge_not_found')
  const second = await startSignIn()
  expect((await second.verify(passkey.forge(second.options))).error?.code).toBe(
    'webauthn_verification_failed',
  )
  expect((await second.verify(passkey.get(second.options))).error?.code).toBe('webauthn_challenge_not_found')
})

test('a challenge expires', async () => {
  const owner = await confirmedPerson(service, 'expired-passkey@example.org')
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  const { options, verify } = await startSignIn()
  await service.sql`update auth.webauthn_challenges set expires_at = now() - interval '1 second'`
  expect((await verify(passkey.get(options))).error?.code).toBe('webauthn_challenge_expired')
})

test.for([
  ['a page of another site', { origin: 'http://evil.test' }],
  ['a key made for another site', { rpId: 'evil.test' }],
  ['a device that did not verify its user', { isUserVerified: false }],
  ['another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['a registration', { type: 'webauthn.create' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['an unknown passkey', { id: 'AAAA' }],
] as const)('a response from %s is refused like every other wrong one', async ([, deviation]) => {
  const owner = await confirmedPerson(service, `deviation-${crypto.randomUUID()}@example.org`)
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  const { error } = await signInWith(passkey, deviation)
  const { status, code, message } = error as { status?: number; code?: string; message?: string }
  expect([status, code, message]).toEqual([
    400,
    'webauthn_verification_failed',
    'Credential verification failed',
  ])
})

test('a copied key is refused once the counter of the original is ahead', async () => {
  const owner = await confirmedPerson(service, 'cloned@example.org')
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  expect((await signInWith(passkey, { counter: 7 })).error).toBeNull()
  expect((await signInWith(passkey, { counter: 7 })).error?.code).toBe('webauthn_verification_failed')
  expect((await signInWith(passkey, { counter: 0 })).error?.code).toBe('webauthn_verification_failed')
  expect((await signInWith(passkey, { counter: 8 })).error).toBeNull()
})

test('of two concurrent sign-ins with the same counter one succeeds', async () => {
  const owner = await confirmedPerson(service, 'same-counter@example.org')
  await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  const both = await Promise.all([signInWith(passkey, { counter: 3 }), signInWith(passkey, { counter: 3 })])
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

test('a registration cannot be completed by another account, in another session or from another site', async () => {
  const owner = await confirmedPerson(service, 'ceremony@example.org')
  await owner.signIn()
  const other = await confirmedPerson(service, 'other-ceremony@example.org')
  await other.signIn()
  const second = await signInWithoutCode(service, owner)
  const start = async () => (await owner.client.auth.passkey.startRegistration()).data
  const attempt = async (client: Client, deviation = {}) => {
    const started = await start()
    const credential = softwarePasskey(origin).create(started?.options as never, deviation)
    const challengeId = started?.challenge_id ?? ''
    return (await client.auth.passkey.verifyRegistration({ challengeId, credential: credential as never }))
      .error?.code
  }
  expect(await attempt(other.client)).toBe('webauthn_challenge_not_found')
  expect(await attempt(second.client)).toBe('webauthn_challenge_not_found')
  expect(await attempt(owner.client, { origin: 'http://evil.test' })).toBe('webauthn_verification_failed')
  expect(await attempt(owner.client, { isUserVerified: false })).toBe('webauthn_verification_failed')
  expect(await attempt(owner.client)).toBeUndefined()
})

test('a passkey of one account cannot be added to another, seen, renamed or removed by another', async () => {
  const owner = await confirmedPerson(service, 'mine@example.org')
  await owner.signIn()
  const other = await confirmedPerson(service, 'not-mine@example.org')
  await other.signIn()
  const { passkey, id } = await addPasskey(owner.client)
  await expect(addPasskey(other.client, passkey)).rejects.toMatchObject({
    code: 'webauthn_credential_exists',
  })
  const api = other.client.auth.passkey
  expect((await api.list()).data).toEqual([])
  expect((await api.update({ passkeyId: id, friendlyName: 'Mine' })).error?.code).toBe('validation_failed')
  expect((await api.delete({ passkeyId: id })).error?.code).toBe('validation_failed')
})

test('an account has at most ten passkeys', async () => {
  const owner = await confirmedPerson(service, 'many@example.org')
  await owner.signIn()
  for (let n = 0; n < 10; n++) await addPasskey(owner.client)
  await expect(addPasskey(owner.client)).rejects.toMatchObject({ code: 'too_many_passkeys' })
})

test('a banned, unconfirmed or deleted account cannot sign in with its passkey', async () => {
  const owner = await confirmedPerson(service, 'banned-passkey@example.org')
  const { data } = await owner.signIn()
  const id = data.user?.id ?? ''
  const { passkey } = await addPasskey(owner.client)
  await service.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
  expect((await signInWith(passkey)).error?.code).toBe('user_banned')
  await service.sql`update auth.users set banned_until = null, email_confirmed_at = null where id = ${id}`
  expect((await signInWith(passkey)).error?.code).toBe('email_not_confirmed')
  await service.admin().auth.admin.deleteUser(id)
  expect((await signInWith(passkey)).error?.code).toBe('webauthn_verification_failed')
  expect(await service.sql`select from auth.webauthn_credentials where user_id = ${id}`).toEqual([])
})

test('an administrator lists and removes the passkeys of an account', async () => {
  const owner = await confirmedPerson(service, 'administered@example.org')
  const { data } = await owner.signIn()
  const userId = data.user?.id ?? ''
  const { id } = await addPasskey(owner.client)
  const { passkey } = service.admin().auth.admin
  expect((await passkey.listPasskeys({ userId })).data?.map((each) => each.id)).toEqual([id])
  expect((await owner.client.auth.admin.passkey.listPasskeys({ userId })).error?.code).toBe('not_admin')
  expect((await passkey.deletePasskey({ userId, passkeyId: id })).error).toBeNull()
  expect((await passkey.listPasskeys({ userId })).data).toEqual([])
})

test('the data export names passkeys and second factors, without their keys', async () => {
  const owner = await confirmedPerson(service, 'export-passkeys@example.org')
  const { data } = await owner.signIn()
  const { passkey } = await addPasskey(owner.client)
  const claims = { sub: data.user?.id, session_id: undefined, role: 'authenticated', aal: 'aal1' }
  const [row] = await service.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    await tx`set local role authenticated`
    return tx<{ data: Record<string, unknown> }[]>`select public.export_my_data() as data`
  })
  expect(row?.data.passkeys).toEqual([
    { name: expect.any(String), created_at: expect.any(String), last_used_at: null },
  ])
  expect(JSON.stringify(row?.data)).not.toContain(passkey.id)
})

test('where passkeys are switched off, every endpoint says so', async () => {
  const off = await testAuthService({ passkeys: { isEnabled: false } })
  const paths = ['/passkeys/authentication/options', '/passkeys/registration/options']
  for (const path of paths) {
    const response = await off.call(path, { json: {} })
    expect([response.status, (await response.json()).error_code]).toEqual([404, 'passkey_disabled'])
  }
})
