import { requireUserById } from '../../admin-fields.ts'
import type { AuthContext } from '../../auth-context.ts'
import type { AuthRequest } from '../../request.ts'
import { toUserJson } from '../../users.ts'

/** GET /admin/users/:id */
export const adminGetUser = (context: AuthContext) => async (c: AuthRequest) =>
  c.json(toUserJson(await requireUserById(context, c.req.param('id'))))
