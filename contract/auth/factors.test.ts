import { expect, test } from 'vitest'
import { confirmedPerson, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'
import { totpCode } from '../../test/totp-code.ts'

const service = await testAuthService()

// ASVS 6.3.4
test('a thief who planted a factor before the owner had one cannot verify it afterwards', async () => {
  const owner = await confirmedPerson(service, 'planted@example.org')
  const thief = await signInWithoutCode(service, owner)
  const planted = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Planted' })
  await owner.signIn()
  const { mfa } = owner.client.auth
  const own = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = own.data?.id ?? ''
  expect(
    (await mfa.challengeAndVerify({ factorId, code: totpCode(own.data?.totp.secret ?? '') })).error,
  ).toBeNull()

  expect(
    await service.sql`select id, status from auth.mfa_factors f where exists (
      select from auth.users u where u.id = f.user_id and u.email = ${owner.email})`,
  ).toEqual([{ id: factorId, status: 'verified' }])
  const again = await signInWithoutCode(service, owner)
  const verified = await again.mfa.challengeAndVerify({
    factorId: planted.data?.id ?? '',
    code: totpCode(planted.data?.totp.secret ?? ''),
  })
  expect(verified.error?.code).toBe('mfa_factor_not_found')
})

test('while a factor is verified, a session at aal1 can neither enrol nor verify another', async () => {
  const owner = await personWithMfa(service, 'second@example.org')
  const second = await owner.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  const thief = await signInWithoutCode(service, owner)
  const refusals = [
    await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
    await thief.mfa.challengeAndVerify({
      factorId: second.data?.id ?? '',
      code: totpCode(second.data?.totp.secret ?? ''),
    }),
  ]
  expect(refusals.map(({ error }) => [error?.code, error?.status])).toEqual([
    ['insufficient_aal', 403],
    ['insufficient_aal', 403],
  ])
  const right = await owner.mfa.challengeAndVerify({
    factorId: second.data?.id ?? '',
    code: totpCode(second.data?.totp.secret ?? ''),
  })
  expect(right.error).toBeNull()
})

test('the owner gets an email about every factor that is added or removed', async () => {
  const owner = await confirmedPerson(service, 'told@example.org')
  await owner.signIn()
  const { mfa } = owner.client.auth
  const subjects = async () =>
    (await service.deliver()).filter(({ to }) => to === owner.email).map(({ subject }) => subject)
  const add = async (friendlyName: string) => {
    const { data } = await mfa.enroll({ factorType: 'totp', friendlyName })
    await mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totpCode(data?.totp.secret ?? '') })
    return data?.id ?? ''
  }
  const phone = await add('Phone')
  expect(await subjects()).toEqual(['Two-step verification is on'])
  const tablet = await add('Tablet')
  expect(await subjects()).toEqual(['An authenticator app was added to your account'])
  await mfa.unenroll({ factorId: phone })
  expect(await subjects()).toEqual(['An authenticator app was removed from your account'])
  await mfa.unenroll({ factorId: tablet })
  expect(await subjects()).toEqual(['Two-step verification is off'])
})

test('the owner gets an email when an administrator deletes a factor', async () => {
  const owner = await personWithMfa(service, 'deleted-factor@example.org')
  const { data } = await owner.client.auth.getUser()
  const { error } = await service
    .admin()
    .auth.admin.mfa.deleteFactor({ id: owner.factorId, userId: data.user?.id ?? '' })
  expect(error).toBeNull()
  expect((await service.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'Two-step verification is off'],
  ])
})

test('an account that is deleted with its factors sends no email about them', async () => {
  const owner = await personWithMfa(service, 'deleted-account@example.org')
  const { data } = await owner.client.auth.getUser()
  await service.admin().auth.admin.deleteUser(data.user?.id ?? '')
  expect(await service.deliver()).toEqual([])
})

test('a thief who enters wrong codes does not lock out the owner, who enters the right one', async () => {
  const strict = await testAuthService({ rateLimits: { ...service.config.rateLimits, ...defaultCodeLimits } })
  const owner = await personWithMfa(strict, 'locked-out@example.org')
  const thief = await signInWithoutCode(strict, owner)
  const guesses = []
  for (let guess = 0; guess < 9; guess++)
    guesses.push(
      (await thief.mfa.challengeAndVerify({ factorId: owner.factorId, code: `00000${guess}` })).error?.code,
    )
  expect(guesses).toContain('over_request_rate_limit')
  await owner.signIn()
  const right = await owner.mfa.challengeAndVerify({ factorId: owner.factorId, code: owner.nextCode() })
  expect(right.error).toBeNull()
})

test('a thief with many sessions and networks is held to the daily limit of codes per account', async () => {
  const strict = await testAuthService({
    rateLimits: {
      ...service.config.rateLimits,
      factorCodes: { burst: 2, windowSeconds: 900 },
      factorCodesByNetwork: { burst: 5, windowSeconds: 86_400 },
      factorCodesByAccount: { burst: 12, windowSeconds: 86_400 },
    },
  })
  const owner = await personWithMfa(strict, 'many-networks@example.org')
  let judged = 0
  for (let network = 1; network <= 5; network++)
    for (let session = 0; session < 4; session++) {
      const thief = await signInWithoutCode(strict, owner, `10.${network}.0.1`)
      for (let guess = 0; guess < 3; guess++) {
        const { error } = await thief.mfa.challengeAndVerify({
          factorId: owner.factorId,
          code: `00000${guess}`,
        })
        if (error?.code === 'mfa_verification_failed') judged++
      }
    }
  expect(judged).toBe(12)
})

test('the owner’s known browser still works when all guesses of the account are used up', async () => {
  const strict = await testAuthService({
    rateLimits: { ...service.config.rateLimits, factorCodesByAccount: { burst: 3, windowSeconds: 86_400 } },
  })
  const owner = await confirmedPerson(strict, 'own-browser@example.org')
  const browser = cookieBrowser(strict)
  const first = await browser.signIn(owner)
  const enrolled = await browser.post('/factors', first, { factor_type: 'totp' })
  const { id, totp } = enrolled
  await browser.giveCode(first, id, totpCode(totp.secret, Date.now() - 30_000))

  const thief = await signInWithoutCode(strict, owner)
  const wrong = async () => (await thief.mfa.challengeAndVerify({ factorId: id, code: '000000' })).error?.code
  for (let guess = 0; guess < 3; guess++) expect(await wrong()).toBe('mfa_verification_failed')
  expect(await wrong()).toBe('over_request_rate_limit')
  const verified = await browser.giveCode(await browser.signIn(owner), id, totpCode(totp.secret))
  expect(verified.access_token).toBeTruthy()
})

test('a thief who signs in repeatedly does not push out the owner’s known browser', async () => {
  const strict = await testAuthService({
    rateLimits: { ...service.config.rateLimits, factorCodesByAccount: { burst: 3, windowSeconds: 86_400 } },
  })
  const owner = await confirmedPerson(strict, 'crowded-out@example.org')
  const browser = cookieBrowser(strict)
  const first = await browser.signIn(owner)
  const { id, totp } = await browser.post('/factors', first, { factor_type: 'totp' })
  await browser.giveCode(first, id, totpCode(totp.secret, Date.now() - 30_000))

  let thief = await signInWithoutCode(strict, owner)
  for (let count = 0; count < 24; count++) thief = await signInWithoutCode(strict, owner)
  expect(await strict.sql`select from platform.known_devices where code_given_at is null`).toHaveLength(20)
  for (let guess = 0; guess < 3; guess++) await thief.mfa.challengeAndVerify({ factorId: id, code: '000000' })
  const verified = await browser.giveCode(await browser.signIn(owner), id, totpCode(totp.secret))
  expect(verified.access_token).toBeTruthy()
})

const defaultCodeLimits = {
  factorCodes: { burst: 5, windowSeconds: 900 },
  factorCodesByNetwork: { burst: 20, windowSeconds: 86_400 },
  factorCodesByAccount: { burst: 60, windowSeconds: 86_400 },
}

/** Stores cookies like a browser. */
function cookieBrowser({ call }: Awaited<ReturnType<typeof testAuthService>>) {
  let cookie = ''
  const post = async (path: string, token: string | undefined, json: object) => {
    const response = await call(path, {
      json,
      headers: { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.json()
  }
  return {
    post,
    signIn: async ({ email, password }: { email: string; password: string }): Promise<string> => {
      const security = { gotrue_meta_security: { captcha_token: 'solved' } }
      return (await post('/token?grant_type=password', undefined, { email, password, ...security }))
        .access_token
    },
    giveCode: async (token: string, factorId: string, code: string) => {
      const { id } = await post(`/factors/${factorId}/challenge`, token, {})
      return post(`/factors/${factorId}/verify`, token, { challenge_id: id, code })
    },
  }
}
