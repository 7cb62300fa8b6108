import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { brand } from '../../../../domain/site/brand.ts'
import type { Tx } from '../../../db/connect.ts'
import { takePermit } from '../../../http/rate-limit.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { type CurrentSession, lockAndRequireSession, requireSession } from '../../current-session.ts'
import {
  factorEnrolmentDisabled,
  factorNameConflict,
  insufficientAal,
  tooManyFactors,
  tooManyRequests,
  validationFailed,
} from '../../errors.ts'
import { newTotpSecret, totpQrCode, totpUri } from '../../mfa/totp.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { hasVerifiedFactor, type UserRow } from '../../users.ts'

const schema = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
})

const typeSchema = z.enum(['totp', 'phone', 'webauthn'])

/** Unfinished enrolments are removed after this time. */
const unfinishedMinutes = 5

/** POST /factors: starts the enrolment of an authenticator app, or of a passkey or security key. */
export const enrollFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const { config } = context
  const body = await readBody(c, schema)
  const type = typeSchema.safeParse(body.factor_type)
  if (!type.success) throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  if (type.data === 'phone') throw factorEnrolmentDisabled('Phone')
  if (type.data === 'totp' && !config.totp.canEnroll) throw factorEnrolmentDisabled('TOTP')
  if (type.data === 'webauthn' && !config.webauthn.canEnroll) throw factorEnrolmentDisabled('WebAuthn')
  const { user } = ensureCanEnroll(await requireSession(context, c))
  await limitEnrolments(context, user.id)
  const id = randomUUID()
  const name = body.friendly_name ?? ''
  const totp = type.data === 'totp' ? await newTotp(body.issuer || brand.name, user) : undefined
  await context.sql.begin(async (tx) => {
    // Another session may have verified a factor in the meantime.
    ensureCanEnroll(await lockAndRequireSession(context, c, tx))
    await ensureRoomForFactor(tx, user, name, config.maxFactors)
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${user.id}, ${name}, ${type.data}, 'unverified', ${totp?.secret ?? null}, now(), now())`
    const traits = { factor_id: id, factor_type: type.data }
    await recordEvent(tx, {
      action: 'factor_in_progress',
      userId: user.id,
      client: clientOf(context, c),
      traits,
    })
  })
  return c.json({ id, type: type.data, friendly_name: name, ...(totp ? { totp } : {}) })
}

async function newTotp(issuer: string, { email, id }: UserRow) {
  const secret = newTotpSecret()
  const uri = totpUri(secret, issuer, email ?? id)
  return { qr_code: await totpQrCode(uri), secret, uri }
}

function ensureCanEnroll(session: CurrentSession): CurrentSession {
  if (hasVerifiedFactor(session.user) && session.aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 required to enroll a new factor')
  return session
}

/** Limited because each factor that is added or removed causes an email. */
async function limitEnrolments({ sql, config }: AuthContext, userId: string): Promise<void> {
  const waitSeconds = await takePermit(sql, `auth:enrolments:${userId}`, config.rateLimits.enrolments)
  if (waitSeconds) throw tooManyRequests(waitSeconds)
}

async function ensureRoomForFactor(tx: Tx, user: UserRow, name: string, maxFactors: number): Promise<void> {
  await tx`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and created_at < now() - make_interval(mins => ${unfinishedMinutes})`
  const factors = await tx<{ friendly_name: string | null }[]>`
    select friendly_name from auth.mfa_factors where user_id = ${user.id}`
  if (factors.length >= maxFactors) throw tooManyFactors()
  if (name && factors.some((factor) => factor.friendly_name === name)) throw factorNameConflict(name)
}
