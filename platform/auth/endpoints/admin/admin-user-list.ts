import type { AuthParts } from '../../parts.ts'
import type { AuthRequest } from '../../request.ts'
import { type UserRow, userColumns, userOnWire } from '../../users.ts'

const maxPerPage = 1000
/** Keeps the offset within the database's integer range. */
const maxPage = 1_000_000_000

/** GET /admin/users?page=&per_page=: newest first, with pagination in the Link header. */
export const adminListUsers = (parts: AuthParts) => async (c: AuthRequest) => {
  const page = Math.min(positiveInteger(c.req.query('page'), 1), maxPage)
  const perPage = Math.min(positiveInteger(c.req.query('per_page'), 50), maxPerPage)
  const { sql } = parts
  const [[count], rows] = await Promise.all([
    sql<{ total: number }[]>`select count(*)::int as total from auth.users`,
    sql<UserRow[]>`
      select ${userColumns(sql)} from auth.users u order by u.created_at desc, u.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
  ])
  const total = count?.total ?? 0
  const last = Math.max(Math.ceil(total / perPage), 1)
  const pageUrl = (number: number) =>
    `<${parts.config.apiUrl}/admin/users?page=${number}&per_page=${perPage}>`
  const links = [...(page < last ? [`${pageUrl(page + 1)}; rel="next"`] : []), `${pageUrl(last)}; rel="last"`]
  c.header('x-total-count', `${total}`)
  c.header('link', links.join(', '))
  return c.json({ users: rows.map(userOnWire), aud: 'authenticated' })
}

function positiveInteger(value: string | undefined, fallback: number): number {
  const number = Number.parseInt(value ?? '', 10)
  return number > 0 ? number : fallback
}
