import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadCaller } from './caller.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256')
const publicJwk: JWK = { ...(await exportJWK(publicKey)), alg: 'ES256' }
const hs256Secret = 'a shared secret that is thirty-two bytes or longer'
const publishable = 'sb_publishable_abcdefghijklmnopqrst'
const secret = 'sb_secret_abcdefghijklmnopqrst'
const read = createReadCaller({ publicJwk, publishableKeys: [publishable], secretKeys: [secret] })

const now = () => Math.floor(Date.now() / 1000)
const sign = (claims: Record<string, unknown>, expiresAt = now() + 60) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setExpirationTime(expiresAt).sign(privateKey)
const anonKey = await sign({ role: 'anon' })
const readWith = async (apikey: string | undefined, token?: string) =>
  read({ apikey, authorization: token === undefined ? undefined : `Bearer ${token}` })

test('a visitor with only the public key gets the role anon', async () => {
  expect(await readWith(anonKey)).toMatchObject({ role: 'anon' })
  expect(await readWith(anonKey, anonKey)).toMatchObject({ role: 'anon' })
  expect(await readWith(publishable)).toEqual({ role: 'anon', claims: { role: 'anon' } })
  expect(await readWith(publishable, publishable)).toMatchObject({ role: 'anon' })
})

test('a signed-in user is identified by their token, whichever key is sent with it', async () => {
  const token = await sign({ role: 'authenticated', sub: 'a-user' })
  for (const key of [anonKey, publishable, secret, undefined]) {
    expect(await readWith(key, token)).toMatchObject({ role: 'authenticated', claims: { sub: 'a-user' } })
  }
})

test('a server with a secret key gets the role service_role', async () => {
  expect(await readWith(secret)).toMatchObject({ role: 'service_role' })
  expect(await readWith(await sign({ role: 'service_role' }))).toMatchObject({ role: 'service_role' })
})

test('a client whose token names no role gets the role anon with its claims', async () => {
  expect(await readWith(anonKey, await sign({ sub: 'x' }))).toMatchObject({
    role: 'anon',
    claims: { sub: 'x' },
  })
})

test('a client without a key is refused', async () => {
  await expect(readWith(undefined)).rejects.toMatchObject({
    status: 401,
    message: 'No API key found in request',
  })
})

test('a client with an unknown key is refused, even with a valid token', async () => {
  const token = await sign({ role: 'authenticated' })
  for (const key of ['sb_publishable_wrong', 'nonsense', `${anonKey}x`]) {
    await expect(readWith(key, token)).rejects.toMatchObject({ status: 401, message: 'Invalid API key' })
    await expect(readWith(key)).rejects.toMatchObject({ status: 401 })
  }
})

// ASVS 7.2.1, 9.1.1, 9.1.2, 9.1.3
test('a client with an expired, unsigned, foreign or malformed token is refused with the reason', async () => {
  const expired = await sign({ role: 'authenticated' }, now() - 60)
  const future = await new SignJWT({ nbf: now() + 600 }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  const [header, body] = anonKey.split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  const shared = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(hs256Secret))
  const cases = [
    [expired, 'PGRST303', 'JWT expired'],
    [future, 'PGRST303', 'JWT not yet valid'],
    [`${header}.${body}`, 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    [none, 'PGRST301', 'No suitable key or wrong key type'],
    [shared, 'PGRST301', 'No suitable key or wrong key type'],
  ] as const
  for (const [token, code, message] of cases)
    await expect(readWith(anonKey, token)).rejects.toMatchObject({ status: 401, code, message })
})

// ASVS 9.2.1
test('a client cannot use an expired token, even if it has been cached', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const expiresAt = now() + 60
  const token = await sign({ role: 'authenticated' }, expiresAt)
  const readAt = (seconds: number) => {
    vi.setSystemTime(seconds * 1000)
    return readWith(publishable, token)
  }
  expect(await readAt(expiresAt)).toMatchObject({ role: 'authenticated' })
  expect(await readAt(expiresAt + 29.9)).toMatchObject({ role: 'authenticated' })
  await expect(readAt(expiresAt + 30)).rejects.toMatchObject({ message: 'JWT expired' })
})

test('a client can use a token signed with the shared secret if one is configured', async () => {
  const readBoth = createReadCaller({ publicJwk, hs256Secret })
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(hs256Secret))
  expect(await readBoth({ apikey: token, authorization: undefined })).toMatchObject({ role: 'service_role' })
})

test('a client with a token for any other database role is refused', async () => {
  for (const role of ['postgres', 'supabase_admin', '', 42, null])
    await expect(readWith(anonKey, await sign({ role }))).rejects.toMatchObject({
      status: 403,
      code: '42501',
    })
})

// ASVS 9.2.3, 9.2.4
test('a client with a token for another audience is refused', async () => {
  const token = await sign({ role: 'authenticated', aud: 'another-service' })
  await expect(async () => readWith(anonKey, token)).rejects.toMatchObject({
    status: 401,
    message: 'JWT not in audience',
  })
  const ours = await sign({ role: 'authenticated', aud: 'authenticated' })
  expect(await readWith(anonKey, ours)).toMatchObject({ role: 'authenticated' })
})
