import { expect, test } from 'vitest'
import { confirmedPerson, testAuthService } from '../../test/auth-service.ts'
import { signInWithoutCode } from '../../test/authenticator.ts'
import { softwarePasskey } from '../../test/software-passkey.ts'

const origin = 'http://site.test'
const service = await testAuthService()
const relyingParty = { rpId: 'site.test', rpOrigins: [origin] }

type Mfa = ReturnType<typeof service.client>['auth']['mfa']
type Passkey = ReturnType<typeof softwarePasskey>
type Deviation = Parameters<Passkey['get']>[1]

/** Calls the endpoints as the official client does after the browser has responded. */
async function challenge(token: string, factorId: string) {
  const response = await service.call(`/factors/${factorId}/challenge`, {
    json: { factorId, webauthn: relyingParty },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as {
    id: string
    type: string
    webauthn: { type: 'create' | 'request'; credential_options: { publicKey: never } }
  }
}

async function verify(token: string, factorId: string, challengeId: string, webauthn: object) {
  const response = await service.call(`/factors/${factorId}/verify`, {
    json: { challenge_id: challengeId, webauthn: { ...relyingParty, ...webauthn } },
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

async function tokenOf(client: ReturnType<typeof service.client>) {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}

async function use(token: string, factorId: string, passkey: Passkey, deviation?: Deviation) {
  const { id, webauthn } = await challenge(token, factorId)
  const { publicKey } = webauthn.credential_options
  const credential_response =
    webauthn.type === 'create' ? passkey.create(publicKey, deviation) : passkey.get(publicKey, deviation)
  return verify(token, factorId, id, { type: webauthn.type, credential_response })
}

const enroll = async (mfa: Mfa, friendlyName = 'Key') => {
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data
}

async function personWithKey(email: string) {
  const person = await confirmedPerson(service, email)
  await person.signIn()
  const factor = await enroll(person.client.auth.mfa)
  const passkey = softwarePasskey(origin)
  const { status, body } = await use(await tokenOf(person.client), factor.id, passkey)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await person.client.auth.setSession(body)
  await service.deliver()
  return { ...person, passkey, factorId: factor.id }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('a security key is added as a second factor and raises a later session to aal2', async () => {
  const owner = await confirmedPerson(service, 'key@example.org')
  await owner.signIn()
  const factor = await enroll(owner.client.auth.mfa)
  expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' })
  const passkey = softwarePasskey(origin)
  expect((await use(await tokenOf(owner.client), factor.id, passkey)).status).toBe(200)
  expect((await service.deliver()).map(({ subject }) => subject)).toEqual(['Two-step verification is on'])

  const later = await signInWithoutCode(service, owner)
  const { status, body } = await use(later.token, factor.id, passkey, { isUserVerified: false })
  expect(status).toBe(200)
  const { aal, amr } = claimsOf(body.access_token)
  expect([aal, amr[0].method]).toEqual(['aal2', 'mfa/webauthn'])
  expect(body.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
})

test('an email names a security key that is added beside another, or removed', async () => {
  const owner = await personWithKey('two-keys@example.org')
  const second = await enroll(owner.client.auth.mfa, 'Spare')
  const { body } = await use(await tokenOf(owner.client), second.id, softwarePasskey(origin))
  await owner.client.auth.setSession(body)
  await owner.client.auth.mfa.unenroll({ factorId: second.id })
  expect((await service.deliver()).map(({ subject }) => subject)).toEqual([
    'A security key or passkey was added to your account',
    'A security key or passkey was removed from your account',
  ])
})

test.for([
  ['another site', { origin: 'http://evil.test' }],
  ['a key made for another site', { rpId: 'evil.test' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['another key', { id: 'AAAA' }],
  ['a copied key', { counter: 0 }],
] as const)('a response from %s does not raise the session', async ([, deviation]) => {
  const owner = await personWithKey(`key-${crypto.randomUUID()}@example.org`)
  const later = await signInWithoutCode(service, owner)
  // The counter is ahead of a copy's.
  expect((await use(later.token, owner.factorId, owner.passkey)).status).toBe(200)
  const thief = await signInWithoutCode(service, owner)
  const { status, body } = await use(thief.token, owner.factorId, owner.passkey, deviation)
  expect([status, body.error_code]).toEqual([422, 'mfa_verification_failed'])
})

test('a challenge serves one attempt, in the session that asked for it', async () => {
  const owner = await personWithKey('challenges@example.org')
  const first = await signInWithoutCode(service, owner)
  const second = await signInWithoutCode(service, owner)
  const { id, webauthn } = await challenge(first.token, owner.factorId)
  const answer = () => ({
    type: 'request',
    credential_response: owner.passkey.get(webauthn.credential_options.publicKey),
  })
  expect((await verify(second.token, owner.factorId, id, answer())).status).toBe(404)
  expect((await verify(first.token, owner.factorId, id, answer())).status).toBe(200)
  expect((await verify(first.token, owner.factorId, id, answer())).status).toBe(404)
})

test('a challenge expires', async () => {
  const owner = await personWithKey('late@example.org')
  const { token } = await signInWithoutCode(service, owner)
  const { id, webauthn } = await challenge(token, owner.factorId)
  await service.sql`update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = ${id}`
  const credential_response = owner.passkey.get(webauthn.credential_options.publicKey)
  const { status, body } = await verify(token, owner.factorId, id, { type: 'request', credential_response })
  expect([status, body.error_code]).toEqual([422, 'mfa_challenge_expired'])
})

test('a thief cannot turn the verification of a key into the set-up of another', async () => {
  const owner = await personWithKey('downgrade@example.org')
  const thief = await signInWithoutCode(service, owner)
  const { id, webauthn } = await challenge(thief.token, owner.factorId)
  const { challenge: value } = webauthn.credential_options.publicKey as { challenge: string }
  const credential_response = softwarePasskey(origin).create({
    challenge: value,
    rp: { id: 'site.test' },
    user: { id: 'AAAA' },
  })
  const { status } = await verify(thief.token, owner.factorId, id, { type: 'create', credential_response })
  expect(status).toBe(400)
  const code = await thief.mfa.verify({ factorId: owner.factorId, challengeId: id, code: '123456' })
  expect(code.error?.status).toBe(400)
})

test('a factor that was planted before the owner had one cannot be set up afterwards', async () => {
  const owner = await confirmedPerson(service, 'planted-key@example.org')
  const thief = await signInWithoutCode(service, owner)
  const planted = await enroll(thief.mfa, 'Planted')
  await owner.signIn()
  const own = await enroll(owner.client.auth.mfa)
  await use(await tokenOf(owner.client), own.id, softwarePasskey(origin))
  const again = await signInWithoutCode(service, owner)
  const response = await service.call(`/factors/${planted.id}/challenge`, {
    json: {},
    headers: { authorization: `Bearer ${again.token}` },
  })
  expect(response.status).toBe(404)
})

test('where security keys are switched off, they cannot be added', async () => {
  const off = await testAuthService({ webauthn: { canEnroll: false, canVerify: false } })
  const person = await confirmedPerson(off, 'off@example.org')
  await person.signIn()
  const { error } = await person.client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  expect([error?.status, error?.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
})
