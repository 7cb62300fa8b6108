import type { AuthContext } from '../auth-context.ts'
import { requireSession } from '../current-session.ts'
import type { AuthRequest } from '../request.ts'
import { toUserJson } from '../users.ts'

/** GET /user */
export const getUser = (context: AuthContext) => async (c: AuthRequest) =>
  c.json(toUserJson((await requireSession(context, c)).user))
