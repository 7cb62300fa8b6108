import { Secret, TOTP } from 'otpauth'
import { confirmedPerson, type TestAuthService } from './auth-service.ts'

/** What an authenticator app shows for a key, by default now. */
export const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** A person whose session is aal2, with the key of their authenticator app. Codes work once, so `nextCode` is a step ahead. */
export async function personWithMfa(service: TestAuthService, email: string) {
  const person = await confirmedPerson(service, email)
  await person.signIn()
  const { mfa } = person.client.auth
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const verified = await mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  if (verified.error) throw verified.error
  await service.deliver()
  const nextCode = () => codeOf(totp.secret, Date.now() + 30_000)
  return { ...person, mfa, factorId, secret: totp.secret, nextCode }
}

/** A thief with the password on another machine: a session at aal1. */
export async function intruder(
  service: TestAuthService,
  { email, password }: { email: string; password: string },
  address = '127.0.0.1',
) {
  const client = service.client(undefined, {}, { 'x-test-address': address })
  const options = { captchaToken: 'solved' }
  const { data, error } = await client.auth.signInWithPassword({ email, password, options })
  if (error) throw error
  return { client, mfa: client.auth.mfa, token: data.session.access_token }
}
