import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

const service = await testAuthService()
const admin = { authorization: `Bearer ${service.keys.serviceRoleKey}`, apikey: service.keys.serviceRoleKey }
const address = () => `${randomUUID()}@example.org`
const captcha = { gotrue_meta_security: { captcha_token: solvedCaptcha } }

async function responseOf(path: string, init: Parameters<typeof service.call>[1] = {}) {
  const response = await service.call(path, init)
  const body = (await response.json()) as { error_code: string; msg: string }
  return [response.status, body.error_code, body.msg]
}

test.for([
  ['page=x', 'Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax'],
  ['page=-1', 'Bad Pagination Parameters: strconv.ParseUint: parsing "-1": invalid syntax'],
  [
    'per_page=99999999999999999999',
    'Bad Pagination Parameters: strconv.ParseUint: parsing "99999999999999999999": value out of range',
  ],
  ['per_page=0', 'Bad Pagination Parameters: per_page must be greater than 0'],
])('a server that asks for accounts with %s gets the message of the original', async ([query, message]) => {
  expect(await responseOf(`/admin/users?${query}`, { headers: admin })).toEqual([
    400,
    'validation_failed',
    message,
  ])
})

test('a server finds accounts by a part of the address, and no wildcard widens the search', async () => {
  const email = `percent%${randomUUID()}@example.org`
  await service.admin().auth.admin.createUser({ email })
  const find = async (filter: string) =>
    (
      (await (
        await service.call(`/admin/users?filter=${encodeURIComponent(filter)}`, { headers: admin })
      ).json()) as { users: { email: string }[] }
    ).users.map((user) => user.email)
  expect(await find(email.slice(3, 20))).toEqual([email])
  expect(await find('%%%')).toEqual([])
})

test.for([
  ['/sso', 'POST', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/sso/saml/metadata', 'GET', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/sso/saml/acs', 'POST', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/token?grant_type=web3', 'POST', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  ['/token?grant_type=magic', 'POST', 400, 'invalid_credentials', 'unsupported_grant_type'],
] as const)('a client that calls %s is told that it is switched off', async ([path, method, ...expected]) => {
  const init = method === 'POST' ? { json: { domain: 'example.org' } } : {}
  expect(await responseOf(path, init)).toEqual(expected)
})

test('an administrator sees no providers of single sign-on, and others see nothing', async () => {
  expect(await (await service.call('/admin/sso/providers', { headers: admin })).json()).toEqual({ items: [] })
  expect((await responseOf(`/admin/sso/providers/${randomUUID()}`, { headers: admin }))[1]).toBe(
    'sso_provider_not_found',
  )
  expect((await service.call('/admin/sso/providers')).status).toBe(401)
})

test('a client that mixes an address and a number, or sends neither, gets the message of the original', async () => {
  const both = { email: address(), phone: '441234567890', password: goodPassword, ...captcha }
  expect((await responseOf('/signup', { json: both }))[2]).toBe(
    'Only an email address or phone number should be provided on signup.',
  )
  expect((await responseOf('/token?grant_type=password', { json: both }))[2]).toBe(
    'Only an email address or phone number should be provided on login.',
  )
  expect((await responseOf('/otp', { json: both }))[2]).toBe(
    'Only an email address or phone number should be provided',
  )
  expect((await responseOf('/admin/users', { json: {}, headers: admin }))[2]).toBe(
    'Cannot create a user without either an email or phone',
  )
  expect(await responseOf('/admin/users/nonsense', { headers: admin })).toEqual([
    404,
    'validation_failed',
    'user_id must be an UUID',
  ])
})

test('a member cannot change what only an administrator may', async () => {
  const person = await confirmedPerson(service, address())
  const token = (await person.signIn()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  expect(
    await responseOf('/user', { method: 'PUT', json: { app_metadata: { role: 'admin' } }, headers }),
  ).toEqual([403, 'not_admin', 'Updating app_metadata requires admin privileges'])
})

test('metadata comes back exactly as it was sent', async () => {
  const sent = { name: 'Ada', nested: { empty: null, list: [null, 1] }, flag: false }
  const { data } = await service.admin().auth.admin.createUser({ email: address(), user_metadata: sent })
  expect(data.user?.user_metadata).toEqual(sent)
  const person = await confirmedPerson(service, address())
  await person.signIn()
  const updated = await person.client.auth.updateUser({ data: { nested: { empty: null } } })
  expect(updated.data.user?.user_metadata.nested).toEqual({ empty: null })
  const removed = await person.client.auth.updateUser({ data: { nested: null } })
  expect(removed.data.user?.user_metadata).not.toHaveProperty('nested')
})
