import { requireUserById } from '../../admin-fields.ts'
import type { AuthParts } from '../../parts.ts'
import type { AuthRequest } from '../../request.ts'
import { userOnWire } from '../../users.ts'

/** GET /admin/users/:id */
export const adminGetUser = (parts: AuthParts) => async (c: AuthRequest) =>
  c.json(userOnWire(await requireUserById(parts, c.req.param('id'))))
