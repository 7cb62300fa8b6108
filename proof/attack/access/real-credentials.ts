import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { writeRefreshToken } from '../../../platform/auth/tokens/refresh-token.ts'
import type { AttackContext } from '../attack-context.ts'
import { send } from '../http-client.ts'
import type { Actor } from './actors.ts'

/** Credentials issued by the account service: an invented one would fail at the first lookup. */
export type RealCredentials = {
  refreshTokens: string[]
  /** Codes of opened links, with their PKCE verifiers. */
  codes: string[]
  verifiers: string[]
  factors: { actor: Actor; id: string; challenges: string[] }[]
}

const withFactors = 4

export async function makeRealCredentials(context: AttackContext, people: Actor[]): Promise<RealCredentials> {
  const { keys } = context.site
  const secret = keys.secretFor('refresh tokens')
  const refreshTokens = people.map(({ token }) =>
    writeRefreshToken(secret, { sessionId: `${decodeJwt(token ?? '').session_id}`, counter: 0 }),
  )
  const factors: RealCredentials['factors'] = []
  for (const actor of people.slice(0, withFactors)) factors.push(await enrol(context, actor))
  return { refreshTokens, factors, ...(await openLinks(context, people)) }
}

async function enrol({ site }: AttackContext, actor: Actor): Promise<RealCredentials['factors'][number]> {
  const post = async (path: string, body: object) => {
    const { status, text } = await send(site.local, {
      method: 'POST',
      path: `/auth/v1${path}`,
      headers: { ...actor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`${path} answers ${status} ${text}`)
    return (JSON.parse(text) as { id: string }).id
  }
  const id = await post('/factors', { factor_type: 'totp', friendly_name: randomUUID() })
  const challenges = []
  for (let n = 0; n < 3; n++) challenges.push(await post(`/factors/${id}/challenge`, {}))
  return { actor, id, challenges }
}

/** PKCE codes, half with a hashed challenge and half with a plain one. */
async function openLinks(
  { site }: AttackContext,
  people: Actor[],
): Promise<Pick<RealCredentials, 'codes' | 'verifiers'>> {
  const issued = people.map(({ id }, n) => ({ user: id, code: randomUUID(), isPlain: n % 2 === 0 }))
  const verifier = randomUUID() + randomUUID()
  const hash = createHash('sha256').update(verifier).digest('base64url')
  for (const { user, code, isPlain } of issued)
    await site.sql`
      insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
        authentication_method, created_at, updated_at, auth_code_issued_at)
      values (${randomUUID()}, ${user}, ${code}, ${isPlain ? 'plain' : 's256'}, ${isPlain ? verifier : hash}, 'email',
        'magiclink', now(), now(), now())`
  return { codes: issued.map(({ code }) => code), verifiers: [verifier, hash] }
}
