import { cases } from '../../contract/access-matrix-cases.ts'
import { expectedColumns } from '../../contract/access-matrix-grants.ts'
import { fill } from '../../contract/access-matrix-world.ts'
import { rowToAdd } from './access-rest.ts'
import { actorIn, isDeclared, nameOf } from './expected-access.ts'
import { eachOf } from './fuzz.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, ask, describe } from './wire.ts'

type Column = { table: string; column: string; type: string }

const asShown = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }

/** Each column that callers do not write: set on a row of one's own, and sent along with a row that one may add. */
export async function closedColumns(siege: Siege, tally: Tally): Promise<void> {
  const columns = await siege.site.sql<Column[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`
  const isClosed =
    (verb: string) =>
    ({ table, column }: Column) =>
      !(expectedColumns[`${verb} ${table}`] ?? '').split(' ').includes(column)
  await set(siege, tally, columns.filter(isClosed('update')))
  await sentAlong(siege, tally, columns.filter(isClosed('insert')))
}

async function set(siege: Siege, tally: Tally, closed: Column[]): Promise<void> {
  const tries = closed.flatMap((each) => ['user', 'agent', 'landlord'].map((who) => ({ ...each, who })))
  await eachOf(tries, async ({ table, column, type, who }) => {
    const names = siege.cast.world.names.get(who) ?? {}
    const found = cases.find((each) => each.table === table)
    if (!found) return tally.find(`${table} has no case in the access matrix: nobody tries its columns`)
    const [row] = await siege.site.sql.unsafe<{ id?: string }[]>(
      `select * from public.${table} where ${fill(found.key, names)} limit 1`,
    )
    const filter = row?.id ? `id=eq.${row.id}` : `${column}=not.is.null`
    await refused(siege, tally, {
      method: 'PATCH',
      path: `/rest/v1/${table}?${filter}`,
      headers: { ...asShown, ...siege.cast.actor(who).headers },
      body: JSON.stringify({ [column]: hostile(type) }),
    })
  })
}

/** By everybody who may add such a row; that it is taken without the column is tried first, or a refusal would say nothing. */
async function sentAlong(siege: Siege, tally: Tally, closed: Column[]): Promise<void> {
  const added = new Set<string>()
  for (const each of cases.filter(({ table }) => !table.startsWith('storage.')))
    for (const perspective of siege.cast.world.perspectives) {
      if (perspective.name === 'service' || !isDeclared(each, 'insert', perspective.name)) continue
      const names = { ...siege.cast.world.names.get(perspective.owner), caller: perspective.callerId }
      const row = await rowToAdd(siege, each, names)
      if (!Object.keys(row).length) continue
      added.add(each.table)
      const add = (body: Record<string, unknown>): Asked => ({
        method: 'POST',
        path: `/rest/v1/${each.table}`,
        headers: {
          'content-type': 'application/json',
          prefer: 'tx=rollback, return=minimal',
          ...actorIn(siege.cast, perspective).headers,
        },
        body: JSON.stringify(body),
      })
      const plain = await ask(siege.site.near, add(row))
      tally.expect(
        plain.status === 201,
        () => `${perspective.name} cannot add to ${nameOf(each)} at all: ${plain.status} ${plain.text}`,
        'taken without it',
      )
      await eachOf(
        closed.filter(({ table }) => table === each.table),
        ({ column, type }) => refused(siege, tally, add({ ...row, [column]: hostile(type) })),
      )
    }
  for (const name of Object.keys(expectedColumns)) {
    const [verb, table = ''] = name.split(' ')
    if (verb === 'insert' && !added.has(table))
      tally.find(`nobody adds to ${table}: its columns are not tried`)
  }
}

/** A value of the type that would be worth having. */
function hostile(type: string): unknown {
  if (type === 'uuid') return '11111111-1111-4111-8111-111111111111'
  if (/^(int|big|small|num|double)/.test(type)) return 987_654
  if (type === 'boolean') return true
  if (/^(timestamp|date)/.test(type)) return '2099-01-01T00:00:00+00:00'
  if (/^json/.test(type)) return { hostile: true }
  return type.endsWith('[]') ? ['hostile'] : 'hostile'
}

/** For want of the right to that column, or because nobody writes it; that the value is a bad one comes after, and is no defence. */
const reasons = /^(42501|428C9|55000)$/

async function refused({ site }: Siege, tally: Tally, asked: Asked): Promise<void> {
  const answer = await ask(site.near, asked)
  tally.expect(
    reasons.test(codeOf(answer)),
    () => `not refused as closed: ${answer.status} ${answer.text.slice(0, 160)} ← ${describe(asked)}`,
    answer.status,
  )
}

function codeOf({ status, text }: Answer): string {
  if (status < 400) return ''
  try {
    return (JSON.parse(text) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}
