import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { confirmedPerson, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'

const sms = {
  isEnabled: true,
  template: 'Code: {{ .Code }}',
  intervalSeconds: 0.001,
  maxPerHour: 1000,
  testCodes: {},
}
const service = await testAuthService({ sms, isOtpSignUpAllowed: true })
const options = { captchaToken: solvedCaptcha }
let last = 7_700_900_000
const number = () => `44${++last}`
const codeFor = (phone: string) =>
  /\d{6}/.exec(service.messages.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? ''

test('a person signs in with a code that was sent by text message', async () => {
  const phone = number()
  const client = service.client()
  const response = await client.auth.signInWithOtp({
    phone: `+${phone}`,
    options: { ...options, data: { name: 'Ada' } },
  })
  expect(response.error).toBeNull()
  expect(service.messages.at(-1)).toEqual({ to: phone, text: expect.stringMatching(/^Code: \d{6}$/) })
  const { data, error } = await client.auth.verifyOtp({
    phone: `+${phone}`,
    token: codeFor(phone),
    type: 'sms',
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    phone,
    phone_confirmed_at: expect.any(String),
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { name: 'Ada' },
    identities: [{ provider: 'phone' }],
  })
  const again = await client.auth.verifyOtp({ phone: `+${phone}`, token: codeFor(phone), type: 'sms' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('a member adds a phone number and proves it with a code', async () => {
  const person = await confirmedPerson(service, 'adds-phone@example.org')
  await person.signIn()
  const phone = number()
  expect((await person.client.auth.updateUser({ phone })).data.user).toMatchObject({ email: person.email })
  const proven = await person.client.auth.verifyOtp({ phone, token: codeFor(phone), type: 'phone_change' })
  expect(proven.data.user).toMatchObject({
    phone,
    email: person.email,
    app_metadata: { providers: ['email', 'phone'] },
  })
})

test('a stranger cannot take a number that has an account, or learn that it has one', async () => {
  const phone = number()
  await service.client().auth.signInWithOtp({ phone, options })
  const before = service.messages.length
  const thief = await confirmedPerson(service, 'phone-thief@example.org')
  await thief.signIn()
  expect((await thief.client.auth.updateUser({ phone })).error).toBeNull()
  expect(service.messages).toHaveLength(before)
})

test('a thief gets five guesses at a code', async () => {
  const phone = number()
  const { auth } = service.client()
  await auth.signInWithOtp({ phone, options })
  const right = codeFor(phone)
  const wrong = right === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n++)
    expect((await auth.verifyOtp({ phone, token: wrong, type: 'sms' })).error).toMatchObject({
      code: 'otp_expired',
    })
  expect((await auth.verifyOtp({ phone, token: right, type: 'sms' })).error).toMatchObject({
    code: 'otp_expired',
  })
})

test('a robot cannot cause text messages without a captcha, too often, or too many', async () => {
  const limited = await testAuthService({
    sms: { ...sms, intervalSeconds: 60, maxPerHour: 2 },
    isOtpSignUpAllowed: true,
  })
  const ask = async (phone: string, captcha: object = options) =>
    (await limited.client().auth.signInWithOtp({ phone, options: captcha })).error
  expect(await ask('447700900999', {})).toMatchObject({ code: 'captcha_failed' })
  expect(await ask('447700900999')).toBeNull()
  expect(await ask('447700900999')).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  expect(await ask('447700900998')).toBeNull()
  expect(await ask('447700900997')).toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'sms rate limit exceeded',
  })
})

test.for(['abc', '0123', '+', '4'.repeat(16)])('a person cannot use %s as a phone number', async (phone) => {
  expect((await service.client().auth.signInWithOtp({ phone, options })).error).toMatchObject({
    message: 'Invalid phone number format (E.164 required)',
  })
})

test('an unknown number gets no account by default, and the same response', async () => {
  const strict = await testAuthService({ sms })
  expect((await strict.client().auth.signInWithOtp({ phone: '447700900111', options })).error).toBeNull()
  expect(strict.messages).toEqual([])
  expect(await strict.sql`select from auth.users where phone is not null`).toHaveLength(0)
})

test('a number for tests has its own code and gets no message', async () => {
  const phone = '447700900222'
  const tested = await testAuthService({
    sms: { ...sms, testCodes: { [phone]: '123456' } },
    isOtpSignUpAllowed: true,
  })
  const { auth } = tested.client()
  await auth.signInWithOtp({ phone, options })
  expect(tested.messages).toEqual([])
  expect((await auth.verifyOtp({ phone, token: '123456', type: 'sms' })).error).toBeNull()
})

test('an operator’s own endpoint can send the messages', async () => {
  const received: { user: { phone: string }; sms: { otp: string } }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(text))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  const hooked = await testAuthService({
    sms,
    isOtpSignUpAllowed: true,
    hooks: { send_sms: { uri, secrets: [`v1,whsec_${Buffer.alloc(32, 1).toString('base64')}`] } },
  })
  const { auth } = hooked.client()
  await auth.signInWithOtp({ phone: '447700900333', options })
  expect(received).toMatchObject([
    { user: { phone: '447700900333' }, sms: { otp: expect.stringMatching(/^\d{6}$/) } },
  ])
  const token = received[0]?.sms.otp ?? ''
  expect((await auth.verifyOtp({ phone: '447700900333', token, type: 'sms' })).error).toBeNull()
})

test('a visitor cannot use a phone number where that is switched off', async () => {
  const off = await testAuthService()
  expect((await off.client().auth.signInWithOtp({ phone: '447700900444', options })).error).toMatchObject({
    code: 'phone_provider_disabled',
  })
})
