import { type Verb, verbs } from '../../contract/access-matrix.ts'
import { type Case, cases } from '../../contract/access-matrix-cases.ts'
import { fill, type Perspective } from '../../contract/access-matrix-world.ts'
import { actorIn, mayOverHttp, nameOf } from './expected-access.ts'
import { eachOf } from './fuzz.ts'
import type { Attack, Siege } from './siege.ts'
import { type Answer, type Asked, ask, describe } from './wire.ts'

type Row = Record<string, unknown>

/** Every cell of the declared access matrix, asked over HTTP with real tokens; nothing of it is kept. */
export const accessOverRest: Attack = {
  name: 'access matrix: rest',
  run: async (siege, tally) => {
    const onTheWire = cases.filter((each) => !each.table.startsWith('storage.') && !isMoving(each))
    const keys = await primaryKeys(siege)
    const cells = onTheWire.flatMap((each) =>
      verbs.flatMap((verb) =>
        siege.cast.world.perspectives.map((perspective) => ({ each, verb, perspective })),
      ),
    )
    await eachOf(cells, async ({ each, verb, perspective }) => {
      const asked = await requestFor(siege, keys, each, verb, perspective)
      if (!asked) return
      const answer = await ask(siege.site.near, asked)
      const isDone = outcomeOf(answer)
      const may = mayOverHttp(each, verb, perspective.name)
      tally.expect(
        isDone === may,
        () =>
          `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}: ${answer.status} ${answer.text.slice(0, 160)} ← ${describe(asked)}`,
        isDone ? 'done' : 'refused',
      )
    })
  },
}

/** The worker takes such a home off the market as soon as it sees it, whereupon its owner may delete it. */
const isMoving = ({ state }: Case) => state === 'past its date'

/** As far as the row's own rules is as far as rights go. */
const ownRules = /^(23502|23514|23503|23505|P0001)$/

function outcomeOf({ status, text, headers }: Answer): boolean {
  if (status >= 200 && status < 300)
    return !/^\*\/0$|\/0$/.test(headers['content-range'] ?? '*/0') || status === 201
  try {
    return ownRules.test((JSON.parse(text) as { code: string }).code)
  } catch {
    return false
  }
}

async function primaryKeys({ site }: Siege): Promise<Map<string, string[]>> {
  const rows = await site.sql<{ table: string; columns: string[] }[]>`
    select i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`
  return new Map(rows.map(({ table, columns }) => [table.replace('public.', ''), columns]))
}

async function requestFor(
  siege: Siege,
  keys: Map<string, string[]>,
  each: Case,
  verb: Verb,
  perspective: Perspective,
): Promise<Asked | undefined> {
  const names = { ...siege.cast.world.names.get(perspective.owner), caller: perspective.callerId }
  const headers = {
    ...actorIn(siege.cast, perspective).headers,
    'content-type': 'application/json',
    prefer: 'tx=rollback, count=exact, return=minimal',
  }
  if (verb === 'insert') {
    const body = JSON.stringify(await rowToAdd(siege, each, names))
    return { method: 'POST', path: `/rest/v1/${each.table}`, headers, body }
  }
  const row = await rowOf(siege, each, names)
  if (!row) return undefined
  const filter = (keys.get(each.table) ?? ['id'])
    .map((column) => `${column}=eq.${encodeURIComponent(`${row[column]}`)}`)
    .join('&')
  const path = `/rest/v1/${each.table}?${filter}`
  if (verb === 'select') return { path: `${path}&limit=1`, headers }
  if (verb === 'delete') return { method: 'DELETE', path, headers }
  return { method: 'PATCH', path, headers, body: JSON.stringify({ [each.column]: row[each.column] }) }
}

async function rowOf(
  { site }: Siege,
  { table, key }: Case,
  names: Record<string, string>,
): Promise<Row | undefined> {
  const [found] = await site.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from public.${table} t where ${fill(key, names)} limit 1`,
  )
  return found?.row
}

/** What the matrix would add in SQL, as JSON. */
export async function rowToAdd(
  { site }: Siege,
  { insert }: Case,
  names: Record<string, string>,
): Promise<Row> {
  const [, columns, values] = /^insert into \S+ \((.*?)\) values \((.*)\)$/.exec(insert ?? '') ?? []
  if (!columns || !values) return {}
  const [made] = await site.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from (values (${fill(values, names)})) t (${columns})`,
  )
  // In SQL a document is written as text.
  const asJson = (value: unknown) =>
    typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value
  return Object.fromEntries(Object.entries(made?.row ?? {}).map(([name, value]) => [name, asJson(value)]))
}
