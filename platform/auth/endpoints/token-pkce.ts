import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { flowStateNotFound, userBanned, validationFailed } from '../errors.ts'
import { type AuthRequest, limitByAddress, readBody } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { finishFlow } from '../tokens/flow-state.ts'
import { findUserById, isBanned } from '../users.ts'
import { providerFields } from './callback.ts'

const schema = z.object({ auth_code: z.string(), code_verifier: z.string() })

/** POST /token?grant_type=pkce: exchanges the code of an opened link for a session. */
export const tokenByPkce = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'verify')
  const { auth_code, code_verifier } = await readBody(c, schema)
  if (!auth_code || !code_verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  const [user, state, tokens] = await context.sql.begin(async (tx) => {
    const { userId, method, provider, providerTokens } = await finishFlow(tx, auth_code, code_verifier)
    const found = await findUserById(tx, userId)
    if (!found || found.deleted_at) throw flowStateNotFound()
    if (isBanned(found)) throw userBanned(400)
    const traits = { provider, flow: 'pkce' }
    const { state } = await startSession(context, c, tx, { user: found, method, traits })
    return [found, state, providerTokens] as const
  })
  return c.json({ ...(await toSessionJson(context, user, state)), ...(tokens ? providerFields(tokens) : {}) })
}
