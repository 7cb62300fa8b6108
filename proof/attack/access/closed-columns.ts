import { nameOf } from '../../../contract/access/access-matrix.ts'
import { cases } from '../../../contract/access/access-matrix-cases.ts'
import { isDeclared } from '../../../contract/access/access-matrix-expected.ts'
import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import { expectedColumns } from '../../../contract/access/access-matrix-grants.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, type HttpResponse, send } from '../http-client.ts'
import { rowToAdd } from './access-rest.ts'
import { actorIn } from './expected-access.ts'

type Column = { table: string; column: string; type: string }

const asShown = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }

/** Each column that callers may not write: updated on the caller's own row, and included in a permitted insert. */
export async function closedColumns(context: AttackContext, result: AttackResult): Promise<void> {
  const columns = await context.site.sql<Column[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`
  const isClosed =
    (verb: string) =>
    ({ table, column }: Column) =>
      !(expectedColumns[`${verb} ${table}`] ?? '').split(' ').includes(column)
  await set(context, result, columns.filter(isClosed('update')))
  await sentAlong(context, result, columns.filter(isClosed('insert')))
}

async function set(context: AttackContext, result: AttackResult, closed: Column[]): Promise<void> {
  const tries = closed.flatMap((each) => ['user', 'agent', 'landlord'].map((who) => ({ ...each, who })))
  await forEachConcurrently(tries, async ({ table, column, type, who }) => {
    const names = context.actors.fixture.ids.get(who) ?? {}
    const found = cases.find((each) => each.table === table)
    if (!found)
      return result.recordFinding(`${table} has no case in the access matrix: its columns are not tested`)
    const [row] = await context.site.sql.unsafe<{ id?: string }[]>(
      `select * from public.${table} where ${replaceIds(found.key, names)} limit 1`,
    )
    const filter = row?.id ? `id=eq.${row.id}` : `${column}=not.is.null`
    await refused(context, result, {
      method: 'PATCH',
      path: `/rest/v1/${table}?${filter}`,
      headers: { ...asShown, ...context.actors.actor(who).headers },
      body: JSON.stringify({ [column]: hostile(type) }),
    })
  })
}

/** As every user who may insert such a row. The insert without the column must succeed first. */
async function sentAlong(context: AttackContext, result: AttackResult, closed: Column[]): Promise<void> {
  const added = new Set<string>()
  for (const each of cases.filter(({ table }) => !table.startsWith('storage.')))
    for (const perspective of context.actors.fixture.perspectives) {
      if (perspective.name === 'service' || !isDeclared(each, 'insert', perspective.name)) continue
      const names = { ...context.actors.fixture.ids.get(perspective.owner), caller: perspective.callerId }
      const row = await rowToAdd(context, each, names)
      if (!Object.keys(row).length) continue
      added.add(each.table)
      const add = (body: Record<string, unknown>): HttpRequest => ({
        method: 'POST',
        path: `/rest/v1/${each.table}`,
        headers: {
          'content-type': 'application/json',
          prefer: 'tx=rollback, return=minimal',
          ...actorIn(context.actors, perspective).headers,
        },
        body: JSON.stringify(body),
      })
      const plain = await send(context.site.local, add(row))
      result.expect(
        plain.status === 201,
        () => `${perspective.name} cannot add to ${nameOf(each)} at all: ${plain.status} ${plain.text}`,
        'taken without it',
      )
      await forEachConcurrently(
        closed.filter(({ table }) => table === each.table),
        ({ column, type }) => refused(context, result, add({ ...row, [column]: hostile(type) })),
      )
    }
  for (const name of Object.keys(expectedColumns)) {
    const [verb, table = ''] = name.split(' ')
    if (verb === 'insert' && !added.has(table))
      result.recordFinding(`no user may insert into ${table}, so its columns are not tested`)
  }
}

/** A value of the type that an attacker would want. */
function hostile(type: string): unknown {
  if (type === 'uuid') return '11111111-1111-4111-8111-111111111111'
  if (/^(int|big|small|num|double)/.test(type)) return 987_654
  if (type === 'boolean') return true
  if (/^(timestamp|date)/.test(type)) return '2099-01-01T00:00:00+00:00'
  if (/^json/.test(type)) return { hostile: true }
  return type.endsWith('[]') ? ['hostile'] : 'hostile'
}

/** Refused for the column itself. An invalid value is checked later and is no protection. */
const reasons = /^(42501|428C9|55000)$/

async function refused({ site }: AttackContext, result: AttackResult, request: HttpRequest): Promise<void> {
  const response = await send(site.local, request)
  result.expect(
    reasons.test(codeOf(response)),
    () => `not refused as closed: ${response.status} ${response.text.slice(0, 160)} ← ${describe(request)}`,
    response.status,
  )
}

function codeOf({ status, text }: HttpResponse): string {
  if (status < 400) return ''
  try {
    return (JSON.parse(text) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}
