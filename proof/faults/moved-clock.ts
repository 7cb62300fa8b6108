import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { type CryptoKey, SignJWT } from 'jose'
import { totpCode } from '../../e2e/support/authenticator.ts'
import { connect } from '../../platform/db/connect.ts'
import { loadKeys } from '../../platform/keys.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { type Clock, makeClock, noClock } from './harness/clock.ts'

const fiveMinutes = 300
/** Ahead, then from there to as far behind, then right. */
const moves = [fiveMinutes, -fiveMinutes, 0]

type World = { url: string; serviceKey: string; signingKey: CryptoKey; clock: Clock }
type Person = { client: SupabaseClient; email: string; password: string; id: string }
type Check = { promise: string; isKept: boolean; said: string }

/** The clock of the machine, PostgreSQL's included, is set while the site is open. People's own clocks are right. */
export const movedClock: Fault = {
  name: 'moved-clock',
  run: async (stage) => {
    const clock = await makeClock(stage)
    if (!clock) return [noClock('the clock moved by five minutes')]
    const { url, dataDir } = await stage.site(clock.environment)
    const { databaseUrl, serviceRoleKey } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    const { signingKey } = await loadKeys(sql)
    await sql.end()
    const world: World = { url, serviceKey: serviceRoleKey, signingKey, clock }
    const person = await newPerson(world)
    const telephone = await setUpTelephone(person)
    const findings: Finding[] = []
    for (const by of moves) {
      const link = await recoveryToken(world, person)
      await clock.moveBy(by)
      const checks = [
        await pagesOpen(world),
        await sessionGoesOn(person),
        await canSignIn(world, person),
        await linkWorks(world, link),
        await tokensExpireByTheClock(world),
        await telephoneCodes(person, telephone, by === 0),
      ]
      findings.push(findingOf(by, checks))
    }
    return findings
  },
}

function findingOf(by: number, checks: Check[]): Finding {
  const broken = checks.filter(({ isKept }) => !isKept)
  const where = by === 0 ? 'set right again' : `${Math.abs(by) / 60} minutes ${by > 0 ? 'ahead' : 'behind'}`
  return {
    what: `the clock is ${where}`,
    times: checks.length,
    promised: checks.map(({ promise }) => promise).join('; '),
    seen: broken.length
      ? broken.map(({ promise, said }) => `NOT: ${promise} (${said})`).join('; ')
      : 'all of that',
    isKept: broken.length === 0,
  }
}

const clientOf = ({ url, serviceKey }: World) =>
  createClient<Database>(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } })

async function newPerson(world: World): Promise<Person> {
  const [email, password] = [`${randomUUID()}@people.test`, 'Sturdy-door-7!']
  const made = await clientOf(world).auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  const client = clientOf(world)
  const entered = await client.auth.signInWithPassword({ email, password })
  if (entered.error) throw entered.error
  return { client, email, password, id: made.data.user.id }
}

/** A second step that is set up and was used once. */
async function setUpTelephone({ client }: Person): Promise<{ factorId: string; secret: string }> {
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  // The code of the step before: that of now is still to come.
  const code = totpCode(totp.secret, Date.now() - 30_000)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (verified.error) throw verified.error
  return { factorId, secret: totp.secret }
}

async function recoveryToken(world: World, { email }: Person): Promise<string> {
  const made = await clientOf(world).auth.admin.generateLink({ type: 'recovery', email })
  if (made.error) throw made.error
  return made.data.properties.hashed_token
}

async function pagesOpen({ url }: World): Promise<Check> {
  const statuses = await Promise.all(
    ['/', '/search?type=rent', '/readyz'].map(async (path) => (await fetch(url + path)).status),
  )
  return {
    promise: 'pages open',
    isKept: statuses.every((status) => status === 200),
    said: statuses.join(' '),
  }
}

async function sessionGoesOn({ client, id }: Person): Promise<Check> {
  const before = await client.from('profiles').select('id').eq('id', id)
  const refreshed = await client.auth.refreshSession()
  const after = await client.from('profiles').select('id').eq('id', id)
  const error = before.error ?? refreshed.error ?? after.error
  return {
    promise: 'whoever is signed in stays so, and gets the next token',
    isKept: !error && before.data?.length === 1 && after.data?.length === 1,
    said: error?.message ?? 'nothing was found',
  }
}

async function canSignIn(world: World, { email, password }: Person): Promise<Check> {
  const { error } = await clientOf(world).auth.signInWithPassword({ email, password })
  return { promise: 'one can sign in', isKept: !error, said: error?.message ?? '' }
}

async function linkWorks(world: World, token_hash: string): Promise<Check> {
  const { error } = await clientOf(world).auth.verifyOtp({ type: 'recovery', token_hash })
  return { promise: 'a link mailed before still opens', isKept: !error, said: error?.message ?? '' }
}

/** A token is judged by the clock there is: half a minute is allowed for. */
async function tokensExpireByTheClock({ url, serviceKey, signingKey, clock }: World): Promise<Check> {
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
    promise: 'a token with a minute left is good and one past it is not',
    isKept: living === 200 && dead === 401,
    said: `${living} and ${dead}`,
  }
}

/** Codes are made from the time: a server five minutes off must refuse them, and nothing worse may come of it. */
async function telephoneCodes(
  { client }: Person,
  { factorId, secret }: { factorId: string; secret: string },
  isRight: boolean,
): Promise<Check> {
  const code = totpCode(secret)
  const tryCode = async () =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? 'taken'
  const first = await tryCode()
  if (!isRight)
    return {
      promise: 'the code on the telephone is refused, as it must be',
      isKept: first === 'mfa_verification_failed',
      said: first,
    }
  const second = await tryCode()
  return {
    promise: 'the code on the telephone is right again, once',
    isKept: first === 'taken' && second === 'mfa_verification_failed',
    said: `${first}, then ${second}`,
  }
}
