import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { type CryptoKey, SignJWT } from 'jose'
import { connect } from '../../platform/db/connect.ts'
import { loadKeys } from '../../platform/keys.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { totpCode } from '../../test/totp-code.ts'
import type { Fault, Finding } from './fault.ts'
import { type Clock, makeClock, noClock } from './harness/clock.ts'

const fiveMinutes = 300
/** Ahead, behind, then correct. */
const moves = [fiveMinutes, -fiveMinutes, 0]

type Site = { url: string; serviceKey: string; signingKey: CryptoKey; clock: Clock }
type TestUser = { client: SupabaseClient; email: string; password: string; id: string }
type Check = { expectation: string; isMet: boolean; detail: string }

/** The clock of the server and PostgreSQL is changed while the site runs. Clients' clocks are correct. */
export const movedClock: Fault = {
  name: 'moved-clock',
  run: async (context) => {
    const clock = await makeClock(context)
    if (!clock) return [noClock('the clock moved by five minutes')]
    const { url, dataDir } = await context.startSite(clock.environment)
    const { databaseUrl, serviceRoleKey } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    const { signingKey } = await loadKeys(sql)
    await sql.end()
    const site: Site = { url, serviceKey: serviceRoleKey, signingKey, clock }
    const user = await createUser(site)
    const authenticator = await enrolAuthenticator(user)
    const findings: Finding[] = []
    for (const by of moves) {
      const link = await recoveryToken(site, user)
      await clock.moveBy(by)
      const checks = [
        await checkPages(site),
        await checkSession(user),
        await checkSignIn(site, user),
        await checkEmailedLink(site, link),
        await checkTokenExpiry(site),
        await checkTotpCodes(user, authenticator, by === 0),
      ]
      findings.push(findingOf(by, checks))
    }
    return findings
  },
}

function findingOf(by: number, checks: Check[]): Finding {
  const broken = checks.filter(({ isMet }) => !isMet)
  const where = by === 0 ? 'correct again' : `${Math.abs(by) / 60} minutes ${by > 0 ? 'ahead' : 'behind'}`
  return {
    description: `the clock is ${where}`,
    times: checks.length,
    expected: checks.map(({ expectation: promise }) => promise).join('; '),
    observed: broken.length
      ? broken.map(({ expectation: promise, detail: said }) => `NOT: ${promise} (${said})`).join('; ')
      : 'as expected',
    isMet: broken.length === 0,
  }
}

const clientOf = ({ url, serviceKey }: Site) =>
  createClient<Database>(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } })

async function createUser(site: Site): Promise<TestUser> {
  const [email, password] = [`${randomUUID()}@people.test`, 'Sturdy-door-7!']
  const made = await clientOf(site).auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  const client = clientOf(site)
  const signedIn = await client.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  return { client, email, password, id: made.data.user.id }
}

/** Enrols an authenticator and uses it once. */
async function enrolAuthenticator({ client }: TestUser): Promise<{ factorId: string; secret: string }> {
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  // The previous code, because the current one is needed later.
  const code = totpCode(totp.secret, Date.now() - 30_000)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (verified.error) throw verified.error
  return { factorId, secret: totp.secret }
}

async function recoveryToken(site: Site, { email }: TestUser): Promise<string> {
  const made = await clientOf(site).auth.admin.generateLink({ type: 'recovery', email })
  if (made.error) throw made.error
  return made.data.properties.hashed_token
}

async function checkPages({ url }: Site): Promise<Check> {
  const statuses = await Promise.all(
    ['/', '/search?type=rent', '/readyz'].map(async (path) => (await fetch(url + path)).status),
  )
  return {
    expectation: 'pages load',
    isMet: statuses.every((status) => status === 200),
    detail: statuses.join(' '),
  }
}

async function checkSession({ client, id }: TestUser): Promise<Check> {
  const before = await client.from('profiles').select('id').eq('id', id)
  const refreshed = await client.auth.refreshSession()
  const after = await client.from('profiles').select('id').eq('id', id)
  const error = before.error ?? refreshed.error ?? after.error
  return {
    expectation: 'a session stays valid and can be refreshed',
    isMet: !error && before.data?.length === 1 && after.data?.length === 1,
    detail: error?.message ?? 'no row found',
  }
}

async function checkSignIn(site: Site, { email, password }: TestUser): Promise<Check> {
  const { error } = await clientOf(site).auth.signInWithPassword({ email, password })
  return { expectation: 'sign-in works', isMet: !error, detail: error?.message ?? '' }
}

async function checkEmailedLink(site: Site, token_hash: string): Promise<Check> {
  const { error } = await clientOf(site).auth.verifyOtp({ type: 'recovery', token_hash })
  return { expectation: 'a link emailed before still works', isMet: !error, detail: error?.message ?? '' }
}

/** Tokens expire by the server's clock, with half a minute of tolerance. */
async function checkTokenExpiry({ url, serviceKey, signingKey, clock }: Site): Promise<Check> {
  const statusOf = async (secondsLeft: number) => {
    const token = await new SignJWT({ sub: randomUUID(), role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime(Math.floor(clock.now() / 1000) + secondsLeft)
      .sign(signingKey)
    const headers = { apikey: serviceKey, authorization: `Bearer ${token}` }
    return (await fetch(`${url}/rest/v1/plans?select=id&limit=1`, { headers })).status
  }
  const [living, dead] = [await statusOf(60), await statusOf(-60)]
  return {
    expectation: 'a token with a minute left is accepted, one expired for a minute is refused',
    isMet: living === 200 && dead === 401,
    detail: `${living} and ${dead}`,
  }
}

/** Codes depend on the time, so a server whose clock is five minutes off must refuse them. */
async function checkTotpCodes(
  { client }: TestUser,
  { factorId, secret }: { factorId: string; secret: string },
  isRight: boolean,
): Promise<Check> {
  const code = totpCode(secret)
  const tryCode = async () =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? 'taken'
  const first = await tryCode()
  if (!isRight)
    return {
      expectation: 'an authenticator code is refused',
      isMet: first === 'mfa_verification_failed',
      detail: first,
    }
  const second = await tryCode()
  return {
    expectation: 'an authenticator code is accepted again, once',
    isMet: first === 'taken' && second === 'mfa_verification_failed',
    detail: `${first}, then ${second}`,
  }
}
