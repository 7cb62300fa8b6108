import type { AuthContext } from '../../auth-context.ts'
import { validationFailed } from '../../errors.ts'
import type { AuthRequest } from '../../request.ts'
import { toUserJson, type UserRow, userColumns } from '../../users.ts'

const maxPerPage = 1000
/** Keeps the offset within the database's integer range. */
const maxPage = 1_000_000_000

/** GET /admin/users?page=&per_page=: newest first, with pagination in the Link header. */
export const adminListUsers = (context: AuthContext) => async (c: AuthRequest) => {
  const page = Math.min(Math.max(wholeNumber(c.req.query('page'), 1), 1), maxPage)
  const requestedPerPage = wholeNumber(c.req.query('per_page'), 50)
  if (requestedPerPage === 0) throw badPagination('per_page must be greater than 0')
  const perPage = Math.min(requestedPerPage, maxPerPage)
  const { sql } = context
  const pattern = `%${(c.req.query('filter') ?? '').slice(0, 255).replace(/[%_\\]/g, '\\$&')}%`
  const where = sql`(coalesce(u.email, '') ilike ${pattern} or coalesce(u.phone, '') ilike ${pattern}
    or coalesce(u.raw_user_meta_data ->> 'full_name', '') ilike ${pattern})`
  const [[count], rows] = await Promise.all([
    sql<{ total: number }[]>`select count(*)::int as total from auth.users u where ${where}`,
    sql<UserRow[]>`
      select ${userColumns(sql)} from auth.users u where ${where} order by u.created_at desc, u.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
  ])
  const total = count?.total ?? 0
  const last = Math.max(Math.ceil(total / perPage), 1)
  const pageUrl = (number: number) =>
    `<${context.config.apiUrl}/admin/users?page=${number}&per_page=${perPage}>`
  const links = [...(page < last ? [`${pageUrl(page + 1)}; rel="next"`] : []), `${pageUrl(last)}; rel="last"`]
  c.header('x-total-count', `${total}`)
  c.header('link', links.join(', '))
  return c.json({ users: rows.map(toUserJson), aud: 'authenticated' })
}

/** The messages are those of the parser that the original uses. */
function wholeNumber(value: string | undefined, fallback: number): number {
  if (!value) return fallback
  if (!/^\d+$/.test(value)) throw badPagination(`strconv.ParseUint: parsing "${value}": invalid syntax`)
  if (BigInt(value) >= 2n ** 64n)
    throw badPagination(`strconv.ParseUint: parsing "${value}": value out of range`)
  return Number(value)
}

const badPagination = (reason: string) => validationFailed(`Bad Pagination Parameters: ${reason}`)
