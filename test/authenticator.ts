import { confirmedPerson, type TestAuthService } from './auth-service.ts'
import { totpCode } from './totp-code.ts'

/** A user with a verified factor and a session at aal2. Each code works once, so `nextCode` is one step ahead. */
export async function personWithMfa(service: TestAuthService, email: string) {
  const person = await confirmedPerson(service, email)
  await person.signIn()
  const { mfa } = person.client.auth
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const verified = await mfa.challengeAndVerify({ factorId, code: totpCode(totp.secret) })
  if (verified.error) throw verified.error
  await service.deliver()
  const nextCode = () => totpCode(totp.secret, Date.now() + 30_000)
  return { ...person, mfa, factorId, secret: totp.secret, nextCode }
}

/** A session at aal1: someone who knows only the password. */
export async function signInWithoutCode(
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
