import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import type { Tx } from '../../platform/db/connect.ts'
import { confirmedPerson, type TestAuthService, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'
import { totpCode } from '../../test/totp-code.ts'

const service = await testAuthService()
const { sql } = service

type Client = ReturnType<TestAuthService['client']>

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? ''

async function send(method: string, path: string, token: string, json?: object, on = service) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await on.call(path, { method, headers, ...(json ? { json } : {}) })
  return { status: response.status, body: await response.json() }
}

/** Sends a request while another transaction holds the account's lock; that transaction commits once the request waits. */
async function sendDuring<T>(
  userId: string,
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<T>,
) {
  return sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${userId} for update`
    await change(tx)
    const response = request()
    await vi.waitFor(
      async () => {
        const [row] = await sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        expect(row?.waiting).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 20 },
    )
    return { response }
  })
}

const userIdOf = (token: string) => decodeJwt(token).sub ?? ''
const codesOf = async (userId: string) =>
  (await sql`select from platform.recovery_codes where user_id = ${userId}`).length
const sessionsOf = (userId: string) =>
  sql<{ aal: string }[]>`select aal from auth.sessions where user_id = ${userId} order by created_at`

async function personWithCodes(email: string) {
  const owner = await personWithMfa(service, email)
  const token = await tokenOf(owner.client)
  const { body } = await send('POST', '/recovery_codes', token, {})
  return { ...owner, token, userId: userIdOf(token), codes: body.codes as string[] }
}

async function thiefWithCode(owner: Awaited<ReturnType<typeof personWithCodes>>) {
  const { token } = await signInWithoutCode(service, owner)
  const { status, body } = await send('POST', '/recovery_codes/verify', token, { code: owner.codes[0] })
  expect(status).toBe(200)
  return body.access_token as string
}

test('a thief cannot create recovery codes at the moment the last factor is removed', async () => {
  const owner = await personWithMfa(service, 'planted-codes@example.org')
  const token = await tokenOf(owner.client)
  const userId = userIdOf(token)
  const { response } = await sendDuring(
    userId,
    (tx) => tx`delete from auth.mfa_factors where user_id = ${userId}`,
    () => send('POST', '/recovery_codes', token, {}),
  )
  expect(await response).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
  expect(await codesOf(userId)).toBe(0)
})

test('a thief cannot use a recovery code at the moment the last factor is removed', async () => {
  const owner = await personWithCodes('late-code@example.org')
  const thief = await signInWithoutCode(service, owner)
  const { response } = await sendDuring(
    owner.userId,
    (tx) => tx`delete from auth.mfa_factors where user_id = ${owner.userId}`,
    () => send('POST', '/recovery_codes/verify', thief.token, { code: owner.codes[0] }),
  )
  expect(await response).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
  expect((await sessionsOf(owner.userId)).map(({ aal }) => aal)).toEqual(['aal2', 'aal1'])
})

test('recovery codes from before an account had a verified factor are dropped with its first', async () => {
  const owner = await confirmedPerson(service, 'earlier-codes@example.org')
  await owner.signIn()
  const userId = userIdOf(await tokenOf(owner.client))
  await sql`insert into platform.recovery_codes (user_id, code_hash) values (${userId}, 'planted')`
  const add = async (friendlyName: string) => {
    const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    const code = totpCode(data?.totp.secret ?? '')
    expect(
      (await owner.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error,
    ).toBeNull()
  }
  await add('Phone')
  expect(await codesOf(userId)).toBe(0)
  await send('POST', '/recovery_codes', await tokenOf(owner.client), {})
  await add('Tablet')
  expect(await codesOf(userId)).toBe(10)
})

test('a thief who signed in with a recovery code is signed out once the owner creates new codes', async () => {
  const owner = await personWithCodes('new-codes@example.org')
  const thief = await thiefWithCode(owner)
  expect((await send('POST', '/recovery_codes', owner.token, {})).status).toBe(200)
  expect((await send('GET', '/user', thief)).body.error_code).toBe('session_not_found')
  expect((await send('GET', '/recovery_codes', owner.token)).status).toBe(200)
})

test('a thief who signed in with a recovery code is signed out once the owner removes a factor', async () => {
  const owner = await personWithCodes('replaced-factor@example.org')
  const thief = await thiefWithCode(owner)
  expect((await owner.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull()
  expect((await send('GET', '/user', thief)).body.error_code).toBe('session_not_found')
})

test('a thief who signed in with a recovery code and removes the last factor does not stay at aal2', async () => {
  const owner = await personWithCodes('removed-by-thief@example.org')
  const thief = await thiefWithCode(owner)
  expect((await send('DELETE', `/factors/${owner.factorId}`, thief)).status).toBe(200)
  expect((await sessionsOf(owner.userId)).map(({ aal }) => aal)).toEqual(['aal1', 'aal1'])
  const claims = await sql`
    select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
    where s.user_id = ${owner.userId} and a.authentication_method <> 'password'`
  expect(claims).toHaveLength(0)
})

test('a person who signed in with a recovery code and removes one of two factors stays at aal2', async () => {
  const owner = await personWithCodes('lost-one-of-two@example.org')
  const second = await owner.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  const code = totpCode(second.data?.totp.secret ?? '')
  await owner.mfa.challengeAndVerify({ factorId: second.data?.id ?? '', code })
  const recovered = await thiefWithCode(owner)
  expect((await send('DELETE', `/factors/${owner.factorId}`, recovered)).status).toBe(200)
  expect((await send('GET', '/recovery_codes', recovered)).status).toBe(200)
})

test('an administrator who deletes a factor ends the sessions that a recovery code opened', async () => {
  const owner = await personWithCodes('deleted-by-admin@example.org')
  const thief = await thiefWithCode(owner)
  const { error } = await service
    .admin()
    .auth.admin.mfa.deleteFactor({ id: owner.factorId, userId: owner.userId })
  expect(error).toBeNull()
  expect((await send('GET', '/user', thief)).body.error_code).toBe('session_not_found')
})

test('an administrator who deletes a factor at the moment it is verified ends the session it opened', async () => {
  const owner = await confirmedPerson(service, 'verified-then-deleted@example.org')
  await owner.signIn()
  const userId = userIdOf(await tokenOf(owner.client))
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const id = data?.id ?? ''
  const { response } = await sendDuring(
    userId,
    async (tx) => {
      await tx`update auth.mfa_factors set status = 'verified' where id = ${id}`
      await tx`update auth.sessions set aal = 'aal2', factor_id = ${id} where user_id = ${userId}`
    },
    () => service.admin().auth.admin.mfa.deleteFactor({ id, userId }),
  )
  expect((await response).error).toBeNull()
  expect(new Set((await sessionsOf(userId)).map(({ aal }) => aal))).toEqual(new Set(['aal1']))
})

test('a thief at aal1 cannot remove a factor at the moment it is verified', async () => {
  const owner = await confirmedPerson(service, 'just-verified@example.org')
  await owner.signIn()
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  const thief = await signInWithoutCode(service, owner)
  const { response } = await sendDuring(
    userIdOf(thief.token),
    (tx) => tx`update auth.mfa_factors set status = 'verified' where id = ${factorId}`,
    () => send('DELETE', `/factors/${factorId}`, thief.token),
  )
  expect(await response).toMatchObject({ status: 422, body: { error_code: 'insufficient_aal' } })
  expect(await sql`select from auth.mfa_factors where id = ${factorId}`).toHaveLength(1)
})

test('a thief at aal1 cannot change the password at the moment a factor is verified', async () => {
  const owner = await confirmedPerson(service, 'password-race@example.org')
  await owner.signIn()
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const thief = await signInWithoutCode(service, owner)
  const { response } = await sendDuring(
    userIdOf(thief.token),
    (tx) => tx`update auth.mfa_factors set status = 'verified' where id = ${data?.id ?? ''}`,
    () => send('PUT', '/user', thief.token, { password: 'Another-good-1!' }),
  )
  expect(await response).toMatchObject({ status: 401, body: { error_code: 'insufficient_aal' } })
})

/** Sends all requests so that each waits for the locked row before any of them continues. */
async function sendAtOnce<T>(
  on: TestAuthService,
  row: (tx: Tx) => Promise<unknown>,
  requests: (() => Promise<T>)[],
) {
  const { responses } = await on.sql.begin(async (tx) => {
    await row(tx)
    const responses = Promise.all(requests.map((request) => request()))
    await vi.waitFor(
      async () => {
        const [found] = await on.sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        expect(found?.waiting).toBe(requests.length)
      },
      { timeout: 30_000, interval: 20 },
    )
    return { responses }
  })
  return responses
}

// Without the official client, which sends requests one by one.
test('a thief who sends many codes at once has five of them checked', async () => {
  const strict = await testAuthService(
    { rateLimits: { ...service.config.rateLimits, factorCodes: { burst: 5, windowSeconds: 900 } } },
    { max: 16 },
  )
  const owner = await personWithMfa(strict, 'many-codes@example.org')
  const { token } = await signInWithoutCode(strict, owner)
  const factor = `/factors/${owner.factorId}`
  const { body } = await send('POST', `${factor}/challenge`, token, {}, strict)
  const guess = (n: number) =>
    send('POST', `${factor}/verify`, token, { challenge_id: body.id, code: `0000${10 + n}` }, strict)
  expect((await guess(0)).status).toBe(422)
  const key = `auth:factor-codes:${decodeJwt(token).session_id}`
  const responses = await sendAtOnce(
    strict,
    (tx) => tx`select from platform.rate_limits where key = ${key} for update`,
    Array.from({ length: 12 }, (_, n) => () => guess(n + 1)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(4).fill(422),
    ...Array(8).fill(429),
  ])
})

// In one session, because raising a session to aal2 ends the others.
test('of many concurrent requests with the same authenticator code one is accepted', async () => {
  const owner = await personWithMfa(service, 'one-is-right@example.org')
  const { token } = await signInWithoutCode(service, owner)
  const factor = `/factors/${owner.factorId}`
  const challenges = await Promise.all(
    Array.from({ length: 6 }, async () => (await send('POST', `${factor}/challenge`, token, {})).body.id),
  )
  const code = owner.nextCode()
  const responses = await sendAtOnce(
    service,
    (tx) => tx`select from auth.mfa_factors where id = ${owner.factorId} for update`,
    challenges.map((challenge_id) => () => send('POST', `${factor}/verify`, token, { challenge_id, code })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(422)])
})

test('of many concurrent requests with the same recovery code one is accepted', async () => {
  const owner = await personWithCodes('one-code@example.org')
  const { token } = await signInWithoutCode(service, owner)
  const responses = await sendAtOnce(
    service,
    (tx) => tx`select from platform.recovery_codes where user_id = ${owner.userId} for update`,
    Array.from(
      { length: 6 },
      () => () => send('POST', '/recovery_codes/verify', token, { code: owner.codes[0] }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(422)])
})
