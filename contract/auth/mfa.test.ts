import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { totpCode } from '../../test/totp-code.ts'

const service = await testAuthService()

async function personWithFactor(email: string) {
  const person = await confirmedPerson(service, email)
  await person.signIn()
  const { mfa } = person.client.auth
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  if (enrolled.error) throw enrolled.error
  const { id, totp } = enrolled.data
  return { ...person, mfa, factorId: id, totp }
}

// ASVS 7.2.4
test('a person sets up an authenticator app and their session rises to aal2', async () => {
  const { client, mfa, factorId, totp } = await personWithFactor('mfa@example.org')
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(totp.qr_code).not.toContain('#')
  expect(totp.uri).toContain('otpauth://totp/')
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })

  const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  const challenge = await mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'totp' })
  const verified = await mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? '',
    code: totpCode(totp.secret),
  })
  expect(verified.error).toBeNull()
  expect(verified.data?.refresh_token).not.toBe(before)
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  expect((await mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])
  const [profile] = await service.sql`
    select has_mfa from public.profiles p join auth.users u on u.id = p.id where u.email = 'mfa@example.org'`
  expect(profile).toEqual({ has_mfa: true })
  expect((await service.deliver()).map((mail) => mail.subject)).toContain('Two-step verification is on')
})

// ASVS 6.3.4
test('a session without a verified code can change neither the password nor the factors', async () => {
  const person = await personWithFactor('aal@example.org')
  const { mfa, factorId, totp } = person
  await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret) })
  const other = service.client()
  await other.auth.signInWithPassword({
    email: person.email,
    password: person.password,
    options: { captchaToken: 'solved' },
  })
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const refusals = [
    (await other.auth.updateUser({ password: 'Another 1 password!' })).error,
    (await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error,
    (await other.auth.mfa.unenroll({ factorId })).error,
  ]
  expect(refusals.map((error) => [error?.code, error?.status])).toEqual([
    ['insufficient_aal', 401],
    ['insufficient_aal', 403],
    ['insufficient_aal', 422],
  ])
})

// ASVS 6.4.3
test('a thief who reads the owner’s email cannot choose a new password by a reset link without a code', async () => {
  const person = await personWithFactor('read-mail@example.org')
  await person.mfa.challengeAndVerify({ factorId: person.factorId, code: totpCode(person.totp.secret) })
  await service.deliver()
  await service.client().auth.resetPasswordForEmail(person.email, { captchaToken: solvedCaptcha })
  const opened = await fetch(linkIn((await service.deliver())[0]), { redirect: 'manual' })
  const session = new URLSearchParams(new URL(opened.headers.get('location') ?? '').hash.slice(1))
  const changed = await service.call('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.get('access_token')}` },
    json: { password: 'Another 1 password!' },
  })
  expect([changed.status, await changed.json()]).toMatchObject([401, { error_code: 'insufficient_aal' }])
  expect((await person.signIn()).error).toBeNull()
})

test('a person who removes the factor falls back to aal1', async () => {
  const { client, mfa, factorId, totp } = await personWithFactor('remove@example.org')
  await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret) })
  expect((await mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await client.auth.refreshSession()
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  const [profile] = await service.sql`
    select has_mfa from public.profiles p join auth.users u on u.id = p.id where u.email = 'remove@example.org'`
  expect(profile).toEqual({ has_mfa: false })
})

// ASVS 6.5.1
test('a copied code works once, also in concurrent requests', async () => {
  const { mfa, factorId, totp } = await personWithFactor('replay@example.org')
  const challenges = await Promise.all(Array.from({ length: 5 }, () => mfa.challenge({ factorId })))
  const code = totpCode(totp.secret)
  const results = await Promise.all(
    challenges.map((challenge) => mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code })),
  )
  expect(results.filter((result) => !result.error)).toHaveLength(1)
  for (const { error } of results)
    if (error) expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
  const again = await mfa.challengeAndVerify({ factorId, code })
  expect(again.error?.message).toBe('Invalid TOTP code entered')
})

test('a person whose clock is one step off signs in, two steps off does not', async () => {
  const { mfa, factorId, totp } = await personWithFactor('clock@example.org')
  const late = await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret, Date.now() - 61_000) })
  expect(late.error?.code).toBe('mfa_verification_failed')
  const early = await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret, Date.now() + 30_000) })
  expect(early.error).toBeNull()
})

test('a person cannot use an expired challenge or one of another factor', async () => {
  const { mfa, factorId, totp } = await personWithFactor('expiry@example.org')
  const { data } = await mfa.challenge({ factorId })
  const challengeId = data?.id ?? ''
  await service.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${challengeId}`
  const expired = await mfa.verify({ factorId, challengeId, code: totpCode(totp.secret) })
  expect(expired.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  const foreign = await personWithFactor('other-factor@example.org')
  const theirs = await foreign.mfa.challenge({ factorId: foreign.factorId })
  const mixed = await mfa.verify({
    factorId,
    challengeId: theirs.data?.id ?? '',
    code: totpCode(totp.secret),
  })
  expect(mixed.error?.code).toBe('mfa_factor_not_found')
})

test('a person cannot add a second factor with the same name', async () => {
  const { mfa } = await personWithFactor('names@example.org')
  const second = await mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  expect(second.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
})

test('a thief with the password who guesses codes is stopped', async () => {
  const strict = await testAuthService({
    rateLimits: { ...service.config.rateLimits, factorCodes: { burst: 5, windowSeconds: 900 } },
  })
  const person = await confirmedPerson(strict, 'guess@example.org')
  await person.signIn()
  const { mfa } = person.client.auth
  const enrolled = await mfa.enroll({ factorType: 'totp' })
  const factorId = enrolled.data?.id ?? ''
  const codes = Array.from({ length: 8 }, (_, index) => `00000${index}`)
  const results = await Promise.all(codes.map((code) => mfa.challengeAndVerify({ factorId, code })))
  expect(results.filter((result) => result.error?.code === 'mfa_verification_failed')).toHaveLength(5)
  expect(results.filter((result) => result.error?.code === 'over_request_rate_limit')).toHaveLength(3)
})
