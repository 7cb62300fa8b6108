import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { brand } from '../../../../domain/site/brand.ts'
import type { Tx } from '../../../db/connect.ts'
import { takePermit } from '../../../http/rate-limit.ts'
import { recordEvent } from '../../audit.ts'
import {
  factorNameConflict,
  insufficientAal,
  tooManyFactors,
  tooManyRequests,
  validationFailed,
} from '../../errors.ts'
import { drawTotp, newTotpSecret, totpAddress } from '../../mfa/totp.ts'
import type { AuthParts } from '../../parts.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { lockSignedIn, type SignedIn, signedIn } from '../../signed-in.ts'
import { hasVerifiedFactor, type UserRow } from '../../users.ts'

const schema = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
})

const maxFactors = 10
/** An enrolment that was begun and left is in nobody's way for longer than this. */
const unfinishedMinutes = 5

/** POST /factors: begins to set up an authenticator app. */
export const enrollFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  if (body.factor_type !== 'totp') throw validationFailed('factor_type needs to be totp')
  const { user } = ensureMayEnroll(await signedIn(parts, c))
  await limitEnrolments(parts, user.id)
  const secret = newTotpSecret()
  const uri = totpAddress(secret, body.issuer || brand.name, user.email ?? user.id)
  const id = randomUUID()
  const name = body.friendly_name ?? ''
  await parts.sql.begin(async (tx) => {
    // Another session may have verified a factor since.
    ensureMayEnroll(await lockSignedIn(parts, c, tx))
    await makeRoom(tx, user, name)
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${user.id}, ${name}, 'totp', 'unverified', ${secret}, now(), now())`
    const traits = { factor_id: id }
    await recordEvent(tx, {
      action: 'factor_in_progress',
      userId: user.id,
      client: clientOf(parts, c),
      traits,
    })
  })
  return c.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: await drawTotp(uri), secret, uri },
  })
}

function ensureMayEnroll(session: SignedIn): SignedIn {
  if (hasVerifiedFactor(session.user) && session.aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 required to enroll a new factor')
  return session
}

/** Every factor that is added or removed causes an email. */
async function limitEnrolments({ sql, config }: AuthParts, userId: string): Promise<void> {
  const wait = await takePermit(sql, `auth:enrolments:${userId}`, config.rateLimits.enrolments)
  if (wait) throw tooManyRequests(wait)
}

async function makeRoom(tx: Tx, user: UserRow, name: string): Promise<void> {
  await tx`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and created_at < now() - make_interval(mins => ${unfinishedMinutes})`
  const factors = await tx<{ friendly_name: string | null }[]>`
    select friendly_name from auth.mfa_factors where user_id = ${user.id}`
  if (factors.length >= maxFactors) throw tooManyFactors()
  if (name && factors.some((factor) => factor.friendly_name === name)) throw factorNameConflict(name)
}
