import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, solvedCaptcha, testAuthService } from '../../test/auth-service.ts'

const service = await testAuthService()

/** A letter of base32 carries five bits. */
const bitsOfBase32 = (text: string) => text.replaceAll('=', '').length * 5

// ASVS 6.5.3, 6.5.4, 11.5.1
test('two people never get the same secret, and each has 160 bits', async () => {
  const seeds: string[] = []
  for (const name of ['ada', 'grace']) {
    const person = await confirmedPerson(service, `seed-${name}@example.org`)
    await person.signIn()
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    seeds.push(data?.totp.secret ?? '')
    expect(bitsOfBase32(seeds.at(-1) ?? '')).toBeGreaterThanOrEqual(160)
  }
  expect(new Set(seeds).size).toBe(2)
})

// ASVS 7.2.2, 7.2.3, 7.2.4
test('a person gets new tokens with every sign-in, which cannot be guessed', async () => {
  const person = await confirmedPerson(service, 'sessions@example.org')
  const tokens: string[] = []
  for (let n = 0; n < 3; n++) {
    await person.signIn()
    const { data } = await person.client.auth.getSession()
    tokens.push(data.session?.access_token ?? '', data.session?.refresh_token ?? '')
  }
  expect(new Set(tokens).size).toBe(6)
  for (const token of tokens) expect(token.length).toBeGreaterThanOrEqual(22)
})

// ASVS 11.5.1
test('a link in an email carries a secret of at least 128 bits', async () => {
  const person = await confirmedPerson(service, 'link@example.org')
  await person.client.auth.resetPasswordForEmail('link@example.org', { captchaToken: solvedCaptcha })
  const mails = await service.deliver()
  const token =
    new URL(linkIn(mails.find((mail) => mail.to === 'link@example.org'))).searchParams.get('token') ?? ''
  expect(token.length * 4).toBeGreaterThanOrEqual(128)
  expect(new Set(token).size).toBeGreaterThan(8)
})
