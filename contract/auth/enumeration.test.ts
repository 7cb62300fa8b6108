import { expect, test } from 'vitest'
import { defaultAuthConfig } from '../../platform/auth/config.ts'
import { createPasswordHasher } from '../../platform/auth/passwords/password-hash.ts'
import { solvedCaptcha, testAuthService } from '../../test/auth-service.ts'
import { goodPassword } from '../../test/good-password.ts'

/**
 * Tests whether response time, status or body reveals that an address has an account. Known and unknown addresses are
 * tried in random order; the probability that a known one takes longer must be close to a half.
 */
const tries = 500
const tolerance = 0.09
const concurrency = 4
/** Ends a test that hangs. */
const timeout = 900_000
const chosenPassword = 'Chosen at random 7!'

const service = await testAuthService(
  { signUpStepMs: defaultAuthConfig.signUpStepMs },
  { max: 2 * concurrency },
)
const security = { gotrue_meta_security: { captcha_token: solvedCaptcha } }
await makeAccounts()

async function makeAccounts() {
  const { admin } = service.admin().auth
  const { data } = await admin.createUser({
    email: 'first@example.org',
    password: goodPassword,
    email_confirm: true,
  })
  await service.sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), aud, role, 'known' || n || '@example.org', encrypted_password, now(), raw_app_meta_data, raw_user_meta_data, now(), now()
    from auth.users, generate_series(0, ${tries * 6}) n where email = 'first@example.org'`
  await service.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    select id, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now() from auth.users where id <> ${data.user?.id ?? ''}`
  // Addresses with a recent sign-up: half had an account, half are new.
  const chosen = await createPasswordHasher(service.config.argon2).hash(chosenPassword)
  await service.sql`
    insert into platform.shadow_passwords select id, ${chosen} from auth.users where email like 'known%'`
  await service.sql`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), aud, role, 'new' || n || '@example.org', ${chosen}, raw_app_meta_data, raw_user_meta_data, now(), now()
    from auth.users, generate_series(0, ${tries * 6}) n where email = 'first@example.org'`
  await service.sql`analyze auth.users`
}

const { data: own } = await service.client().auth.signInWithPassword({
  email: 'first@example.org',
  password: goodPassword,
  options: { captchaToken: solvedCaptcha },
})
const asOwnAccount = { method: 'PUT', headers: { authorization: `Bearer ${own.session?.access_token}` } }

type Call = [path: string, json: object, init?: { method: string; headers: Record<string, string> }]

const calls: Record<string, (email: string) => Call> = {
  'signing up': (email: string) => ['/signup', { email, password: goodPassword, ...security }],
  'signing in': (email: string) => ['/token?grant_type=password', { email, password: 'wrong', ...security }],
  'signing in after a sign-up': (email: string) => [
    '/token?grant_type=password',
    { email: email.replace('unknown', 'new'), password: chosenPassword, ...security },
  ],
  'requesting a reset': (email: string) => ['/recover', { email, ...security }],
  'requesting the confirmation again': (email: string) => ['/resend', { type: 'signup', email, ...security }],
  'changing their own address': (email: string) => ['/user', { email }, asOwnAccount],
}

let next = 0

test.for(Object.entries(calls))(
  'a stranger who is %s learns nothing from the response or its timing',
  { timeout },
  async ([, call]) => {
    const start = next
    next += tries
    const attempts = Array.from({ length: tries * 2 }, (_, index) => ({
      isKnown: index % 2 === 0,
      email: `${index % 2 ? 'unknown' : 'known'}${start + Math.floor(index / 2)}@example.org`,
      order: Math.random(),
    })).sort((a, b) => a.order - b.order)

    const send = async (email: string) => {
      const [path, json, init] = call(email)
      const startedAt = performance.now()
      const response = await service.auth.app.request(path, {
        method: init?.method ?? 'POST',
        headers: { apikey: service.keys.anonKey, 'content-type': 'application/json', ...init?.headers },
        body: JSON.stringify(json),
      })
      const body = await response.text()
      return { ms: performance.now() - startedAt, shape: `${response.status} ${shapeOf(body, email)}` }
    }
    for (let warm = 0; warm < 50; warm++) await send(`warm-up${start + warm}@example.org`)

    const times = { known: [] as number[], unknown: [] as number[] }
    const shapes = new Set<string>()
    const sendSome = async () => {
      for (let attempt = attempts.pop(); attempt; attempt = attempts.pop()) {
        const { ms, shape } = await send(attempt.email)
        times[attempt.isKnown ? 'known' : 'unknown'].push(ms)
        shapes.add(shape)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, sendSome))
    expect([...shapes]).toHaveLength(1)
    expect(probabilityThatFirstIsSlower(times.known, times.unknown)).toBeGreaterThan(0.5 - tolerance)
    expect(probabilityThatFirstIsSlower(times.known, times.unknown)).toBeLessThan(0.5 + tolerance)
  },
)

/** The body without ids, times and the address. */
const shapeOf = (body: string, email: string) =>
  body
    .replaceAll(email, 'EMAIL')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, 'TIME')

/** The probability that the first takes longer (area under the ROC curve). */
function probabilityThatFirstIsSlower(first: number[], second: number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
