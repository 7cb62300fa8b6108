import { expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()

const put = async (token: string, data: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await service.call('/user', { method: 'PUT', headers, json: { data } })
  return { status: response.status, body: await response.json() }
}
const storedBytes = async (email: string) => {
  const [row] = await service.sql<{ bytes: number }[]>`
    select octet_length(raw_user_meta_data::text) as bytes from auth.users where email = ${email}`
  return row?.bytes ?? 0
}

test('a thief with the password alone cannot change the metadata of an account with MFA', async () => {
  const owner = await personWithMfa(service, 'metadata-mfa@example.org')
  const thief = await signInWithoutCode(service, owner)
  expect(await put(thief.token, { a: 'x' })).toMatchObject({
    status: 401,
    body: { error_code: 'insufficient_aal' },
  })
  expect((await owner.client.auth.updateUser({ data: { a: 'x' } })).error).toBeNull()
})

test('a person’s metadata are limited by bytes, not characters', async () => {
  const person = await confirmedPerson(service, 'metadata-bytes@example.org')
  const { token } = await signInWithoutCode(service, person)
  expect(await put(token, { a: '€'.repeat(3950) })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'User metadata cannot be longer than 4096 bytes' },
  })
  expect((await put(token, { a: '€'.repeat(1200) })).status).toBe(200)
  const signedUp = await service.client().auth.signUp({
    email: 'metadata-sign-up@example.org',
    password: goodPassword,
    options: { captchaToken: solvedCaptcha, data: { a: '€'.repeat(2000) } },
  })
  expect(signedUp.error).toMatchObject({ code: 'validation_failed', status: 400 })
})

test('a person cannot exceed the limit with concurrent changes', async () => {
  const person = await confirmedPerson(service, 'metadata-many@example.org')
  const { token } = await signInWithoutCode(service, person)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put(token, { [`k${index}`]: 'x'.repeat(3500) })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  expect(await storedBytes(person.email)).toBeLessThanOrEqual(4096)
})

test('a number that is short to send and long to store is refused alike for known and unknown addresses', async () => {
  const person = await confirmedPerson(service, 'metadata-known@example.org')
  const data = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, 1e300]))
  for (const email of [person.email, 'metadata-unknown@example.org']) {
    const { error } = await service
      .client()
      .auth.signUp({ email, password: goodPassword, options: { captchaToken: solvedCaptcha, data } })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  }
})

test('a person whose existing metadata are too long can still sign in', async () => {
  const person = await confirmedPerson(service, 'metadata-before@example.org')
  await service.sql.begin(async (tx) => {
    await tx`alter table auth.users disable trigger limit_metadata`
    await tx`update auth.users set raw_user_meta_data = ${tx.json({ a: 'x'.repeat(6000) })} where email = ${person.email}`
    await tx`alter table auth.users enable trigger limit_metadata`
  })
  expect((await person.signIn()).error).toBeNull()
})
