import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, type HttpResponse, send } from '../http-client.ts'
import type { Actor } from './actors.ts'
import { closedColumns } from './closed-columns.ts'
import { forbiddenWrites } from './forbidden-writes.ts'

type Row = Record<string, unknown>

const asShown = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }

// ASVS 2.2.2, 8.2.3, 15.3.3
/** Extra fields in otherwise valid writes: roles, owners, states, prices, captcha passes. */
export const massAssignment: Attack = {
  name: 'mass assignment',
  run: async (context, result) => {
    await closedColumns(context, result)
    await tryForbiddenWrites(context, result)
    await accounts(context, result)
  },
}

/** The write is refused or the field ignored: what counts is the stored row. */
async function refusedOrIgnored(
  { site }: AttackContext,
  result: AttackResult,
  actor: Actor,
  request: HttpRequest,
  column: string,
  value: unknown,
): Promise<void> {
  const response = await send(site.local, { ...request, headers: { ...asShown, ...actor.headers } })
  const rows = response.status < 300 ? rowsOf(response) : []
  const isTaken = rows.some((row) => JSON.stringify(row[column]) === JSON.stringify(value))
  result.expect(
    response.status > 0 && response.status < 500 && !isTaken,
    () =>
      `${actor.name} sets ${column} to ${JSON.stringify(value)}: ${response.status} ← ${describe(request)}`,
    response.status,
  )
}

function rowsOf({ text }: HttpResponse): Row[] {
  if (!text) return []
  const value = JSON.parse(text) as Row | Row[]
  return Array.isArray(value) ? value : [value]
}

/** Checks that each write succeeds without the extra field, so that the refusal is due to the field. */
async function tryForbiddenWrites(context: AttackContext, result: AttackResult): Promise<void> {
  for (const [who, method, path, body, column, permitted = {}] of forbiddenWrites(context)) {
    const request = { method, path: `/rest/v1${path}`, body: JSON.stringify(body) }
    await refusedOrIgnored(context, result, context.actors.actor(who), request, column, body[column])
    const { [column]: hostile, ...harmless } = body
    const sent = JSON.stringify(
      permitted.body ?? (permitted.who ? { ...harmless, [column]: hostile } : harmless),
    )
    const headers = { ...asShown, ...context.actors.actor(permitted.who ?? who).headers }
    const response = await send(context.site.local, { ...request, headers, body: sent })
    result.expect(
      response.status < 300 && rowsOf(response).length > 0,
      () =>
        `${permitted.who ?? who} is refused the harmless ${method} ${path} ${sent}: ${response.status} ${response.text}`,
      'granted without it',
    )
  }
}

/** Fields an account cannot set on itself. */
async function accounts({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const claims = {
    role: 'service_role',
    aud: 'admin',
    is_super_admin: true,
    app_metadata: { roles: ['admin'], role: 'admin' },
    raw_app_meta_data: { role: 'admin' },
    email_confirmed_at: '2020-01-01',
    confirmed_at: '2020-01-01',
    banned_until: null,
    is_sso_user: true,
    is_anonymous: false,
    email_verified: true,
  }
  const person = await actors.newUser()
  const email = `mass-${person.id}@example.org`
  const json = { 'content-type': 'application/json' }
  await send(site.local, {
    method: 'POST',
    path: '/auth/v1/signup',
    headers: { ...actors.actor('service').headers, 'sb-forwarded-for': '198.51.100.77', ...json },
    body: JSON.stringify({ email, password: 'Tower Bridge 1894!', ...claims, data: claims }),
  })
  for (const [name, value] of Object.entries(claims))
    await send(site.local, {
      method: 'PUT',
      path: '/auth/v1/user',
      headers: { ...person.headers, ...json },
      body: JSON.stringify({ [name]: value }),
    })
  await send(site.local, {
    method: 'PUT',
    path: '/auth/v1/user',
    headers: { ...person.headers, ...json },
    body: JSON.stringify({ data: claims }),
  })
  const rows = await site.sql<Row[]>`
    select email, role, aud, is_super_admin, raw_app_meta_data -> 'role' as app_role, is_sso_user, email_confirmed_at is not null as is_confirmed,
      (select array_agg(r.role::text) from public.user_roles r where r.user_id = u.id) as roles
    from auth.users u where id = ${person.id} or email = ${email}`
  result.expect(rows.length === 2, () => `there are ${rows.length} accounts to look at`)
  for (const row of rows) {
    const isPlain =
      row.role === 'authenticated' &&
      row.aud === 'authenticated' &&
      !row.is_super_admin &&
      row.app_role === null &&
      !row.is_sso_user
    result.expect(
      isPlain && !`${row.roles}`.includes('admin'),
      () => `an account made itself ${JSON.stringify(row)}`,
    )
    result.expect(row.email !== email || row.is_confirmed === false, () => 'an account confirmed itself')
  }
}
