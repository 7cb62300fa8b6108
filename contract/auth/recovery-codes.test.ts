import { expect, test } from 'vitest'
import { confirmedPerson, type TestAuthService, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'

const service = await testAuthService()

async function ask(from: TestAuthService, path: string, token: string, json?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await from.call(path, json ? { headers, json } : { headers })
  return { status: response.status, body: await response.json() }
}

async function personWithCodes(email: string, from = service) {
  const owner = await personWithMfa(from, email)
  const token = (await owner.client.auth.getSession()).data.session?.access_token ?? ''
  const { body } = await ask(from, '/recovery_codes', token, {})
  await from.deliver()
  return { ...owner, token, codes: body.codes as string[] }
}

test('a person gets ten recovery codes once, and the database keeps only their hashes', async () => {
  const owner = await personWithMfa(service, 'codes@example.org')
  const token = (await owner.client.auth.getSession()).data.session?.access_token ?? ''
  const { status, body } = await ask(service, '/recovery_codes', token, {})
  expect(status).toBe(200)
  expect(new Set(body.codes).size).toBe(10)
  for (const code of body.codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const rows = await service.sql`select * from platform.recovery_codes`
  expect(rows).toHaveLength(10)
  for (const code of body.codes) expect(JSON.stringify(rows)).not.toContain(code)
  expect((await ask(service, '/recovery_codes', token)).body).toMatchObject({ remaining: 10 })
  expect((await service.deliver()).map(({ subject }) => subject)).toEqual(['New recovery codes were created'])
})

// ASVS 6.5.2
test('a person who has lost their phone signs in with a recovery code, once, and gets an email', async () => {
  const owner = await personWithCodes('lost-phone@example.org')
  const [code = ''] = owner.codes
  const first = await signInWithoutCode(service, owner)
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const { status, body } = await ask(service, '/recovery_codes/verify', first.token, { code: typed })
  expect(status).toBe(200)
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'recovery_code' }, { method: 'password' }] })
  const [mail] = await service.deliver()
  expect(mail).toMatchObject({ to: owner.email, subject: 'A recovery code was used to sign in to Lintel' })
  expect(mail?.text).toContain('You have 9 recovery codes left')
  expect((await ask(service, '/recovery_codes', body.access_token)).body).toMatchObject({ remaining: 9 })

  const second = await signInWithoutCode(service, owner)
  const again = await ask(service, '/recovery_codes/verify', second.token, { code })
  expect(again).toMatchObject({ status: 422, body: { error_code: 'mfa_verification_failed' } })
})

test('of many concurrent requests with one recovery code one signs in', async () => {
  const owner = await personWithCodes('same-code@example.org')
  const sessions = await Promise.all(Array.from({ length: 5 }, () => signInWithoutCode(service, owner)))
  const code = owner.codes[3] ?? ''
  const responses = await Promise.all(
    sessions.map(({ token }) => ask(service, '/recovery_codes/verify', token, { code })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an owner’s new recovery codes replace the old ones', async () => {
  const owner = await personWithCodes('regenerated@example.org')
  await ask(service, '/recovery_codes', owner.token, {})
  const { token } = await signInWithoutCode(service, owner)
  const old = await ask(service, '/recovery_codes/verify', token, { code: owner.codes[0] })
  expect(old.status).toBe(422)
})

test('a thief with the password can neither read, create nor guess recovery codes', async () => {
  const strict = await testAuthService({
    rateLimits: { ...service.config.rateLimits, factorCodes: { burst: 5, windowSeconds: 900 } },
  })
  const owner = await personWithCodes('guessed-codes@example.org', strict)
  const thief = await signInWithoutCode(strict, owner)
  expect((await ask(strict, '/recovery_codes', thief.token)).body.error_code).toBe('insufficient_aal')
  expect((await ask(strict, '/recovery_codes', thief.token, {})).body.error_code).toBe('insufficient_aal')
  const codes = []
  for (let guess = 0; guess < 7; guess++)
    codes.push(
      (await ask(strict, '/recovery_codes/verify', thief.token, { code: `AAAA-000${guess}` })).status,
    )
  expect(codes).toEqual([422, 422, 422, 422, 422, 429, 429])
  const { token } = await signInWithoutCode(strict, owner)
  expect((await ask(strict, '/recovery_codes/verify', token, { code: owner.codes[0] })).status).toBe(200)
})

test('a thief cannot sign in with another person’s recovery code', async () => {
  const other = await personWithCodes('other-codes@example.org')
  const owner = await personWithCodes('own-codes@example.org')
  const { token } = await signInWithoutCode(service, owner)
  expect((await ask(service, '/recovery_codes/verify', token, { code: other.codes[0] })).status).toBe(422)
})

test('an owner who removes the last factor loses the recovery codes', async () => {
  const owner = await personWithCodes('no-factor-left@example.org')
  await owner.mfa.unenroll({ factorId: owner.factorId })
  const left = await service.sql`
    select from platform.recovery_codes c join auth.users u on u.id = c.user_id where u.email = ${owner.email}`
  expect(left).toHaveLength(0)
})

test('a person without a second factor cannot create recovery codes', async () => {
  const person = await confirmedPerson(service, 'no-mfa@example.org')
  const { token } = await signInWithoutCode(service, person)
  expect((await ask(service, '/recovery_codes', token, {})).body.error_code).toBe('mfa_factor_not_found')
})

test('an owner finds created, used and guessed codes in the audit trail', async () => {
  const owner = await personWithCodes('trail-of-codes@example.org')
  const { token } = await signInWithoutCode(service, owner)
  await ask(service, '/recovery_codes/verify', token, { code: 'wrong' })
  await ask(service, '/recovery_codes/verify', token, { code: owner.codes[0] })
  const rows = await service.sql<{ action: string }[]>`
    select a.action from public.audit_log a join auth.users u on u.id = a.subject_id
    where u.email = ${owner.email} and a.action like 'recovery%' order by a.id`
  expect(rows.map(({ action }) => action)).toEqual([
    'recovery_codes_generated',
    'recovery_code_failed',
    'recovery_code_used',
  ])
})
