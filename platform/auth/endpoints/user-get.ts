import { requireSession } from '../current-session.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'
import { toUserJson } from '../users.ts'

/** GET /user */
export const getUser = (parts: AuthParts) => async (c: AuthRequest) =>
  c.json(toUserJson((await requireSession(parts, c)).user))
