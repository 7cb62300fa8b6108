import { type Verb, verbs } from '../../contract/access-matrix.ts'
import { type Case, cases } from '../../contract/access-matrix-cases.ts'
import { fill, type Perspective } from '../../contract/access-matrix-world.ts'
import { actorIn, mayOverHttp, nameOf, primaryKeys } from './expected-access.ts'
import { eachOf } from './fuzz.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, ask, describe } from './wire.ts'

type Row = Record<string, unknown>

type Cell = { each: Case; verb: Verb; perspective: Perspective }

/** Every cell of the declared access matrix, asked over HTTP with real tokens; nothing of it is kept. */
export const accessOverRest: Attack = {
  name: 'access matrix: rest',
  run: async (siege, tally) => {
    const onTheWire = cases.filter((each) => !each.table.startsWith('storage.'))
    const keys = await primaryKeys(siege)
    const cells = onTheWire.flatMap((each) =>
      verbs.flatMap((verb) =>
        siege.cast.world.perspectives.map((perspective) => ({ each, verb, perspective })),
      ),
    )
    await eachOf(cells, (cell) => tryCell(siege, tally, keys, cell))
  },
}

async function tryCell(siege: Siege, tally: Tally, keys: Map<string, string[]>, cell: Cell): Promise<void> {
  const { each, verb, perspective } = cell
  const may = mayOverHttp(each, verb, perspective.name)
  for (let left = isMoving(each) ? mostMoves : 1; left > 0; left--) {
    if (isMoving(each)) await moveBack(siege, cell)
    const asked = await requestFor(siege, keys, cell)
    if (!asked) return tally.find(`there is no row of ${nameOf(each)} for ${perspective.name}`)
    const answer = await ask(siege.site.near, asked)
    const isDone = outcomeOf(answer)
    if (isDone !== may && left > 1) continue
    tally.expect(
      isDone === may,
      () =>
        `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}: ${answer.status} ${answer.text.slice(0, 160)} ← ${describe(asked)}`,
      isDone ? 'done' : 'refused',
    )
    return
  }
}

/** The worker takes such a home off the market as soon as it sees it, whereupon its owner may delete it. */
const isMoving = ({ state }: Case) => state === 'past its date'
/** Nobody is unlucky this often: the worker looks once a second. */
const mostMoves = 6

async function moveBack({ site, cast }: Siege, { each, perspective }: Cell): Promise<void> {
  const key = fill(each.key, cast.world.names.get(perspective.owner) ?? {})
  await site.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(
      `update public.${each.table} set status = 'live', expires_at = now() - interval '1 day' where ${key}`,
    )
  })
}

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

async function requestFor(
  siege: Siege,
  keys: Map<string, string[]>,
  { each, verb, perspective }: Cell,
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
