import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../../auth-context.ts'
import { requireSession } from '../../current-session.ts'
import { factorNotFound } from '../../errors.ts'
import { type AuthRequest, clientOf } from '../../request.ts'
import { inet } from '../../session.ts'

export const challengeSeconds = 300

/** POST /factors/:id/challenge: the challenge can be verified for five minutes. */
export const challengeFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const { user } = await requireSession(context, c)
  const factor = user.factors.find((each) => each.id === c.req.param('id'))
  if (!factor) throw factorNotFound()
  const id = randomUUID()
  const address = inet(clientOf(context, c).address) ?? '0.0.0.0'
  const [row] = await context.sql<{ created_at: Date }[]>`
    with factor as (update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id})
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (${id}, ${factor.id}, now(), ${address}) returning created_at`
  const expiresAt = Math.floor((row?.created_at.getTime() ?? Date.now()) / 1000) + challengeSeconds
  return c.json({ id, type: factor.factor_type, expires_at: expiresAt })
}
