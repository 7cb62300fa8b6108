import { z } from 'zod'
import { flowStateNotFound, userBanned, validationFailed } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, limitByAddress, readBody } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { finishFlow } from '../tokens/flow-state.ts'
import { findUserById, isBanned } from '../users.ts'
import { providerFields } from './callback.ts'

const schema = z.object({ auth_code: z.string(), code_verifier: z.string() })

/** POST /token?grant_type=pkce: exchanges the code of an opened link for a session. */
export const tokenByPkce = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'verify')
  const { auth_code, code_verifier } = await readBody(c, schema)
  if (!auth_code || !code_verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  const [user, state, tokens] = await parts.sql.begin(async (tx) => {
    const { userId, method, provider, providerTokens } = await finishFlow(tx, auth_code, code_verifier)
    const found = await findUserById(tx, userId)
    if (!found || found.deleted_at) throw flowStateNotFound()
    if (isBanned(found)) throw userBanned(400)
    const traits = { provider, flow: 'pkce' }
    const { state } = await startSession(parts, c, tx, { user: found, method, traits })
    return [found, state, providerTokens] as const
  })
  return c.json({ ...(await toSessionJson(parts, user, state)), ...(tokens ? providerFields(tokens) : {}) })
}
