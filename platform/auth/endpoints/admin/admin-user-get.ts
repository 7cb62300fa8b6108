import { requireUserById } from '../../admin-fields.ts'
import type { AuthParts } from '../../parts.ts'
import type { AuthRequest } from '../../request.ts'
import { toUserJson } from '../../users.ts'

/** GET /admin/users/:id */
export const adminGetUser = (parts: AuthParts) => async (c: AuthRequest) =>
  c.json(toUserJson(await requireUserById(parts, c.req.param('id'))))
