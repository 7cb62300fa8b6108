import { requireSession } from '../current-session.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'
import { userOnWire } from '../users.ts'

/** GET /user */
export const getUser = (parts: AuthParts) => async (c: AuthRequest) =>
  c.json(userOnWire((await requireSession(parts, c)).user))
