import { isDeclared } from '../../../contract/access/access-matrix-expected.ts'
import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, type HttpResponse, sendWithRetry } from '../http-client.ts'
import { attackers, victims } from './actors.ts'
import { casesOf, primaryKeys } from './expected-access.ts'

type Row = Record<string, unknown>
type Table = { name: string; column: string }
type AccessAttempt = HttpRequest & { judge: (response: HttpResponse) => string | undefined }

/** The role in the matrix of a user who reads another's rows. A restricted account counts as anonymous. */
const onlooker: Record<string, string> = {
  anon: 'anon',
  mfaOverdue: 'anon',
  user: 'other',
  agent: 'agent.other',
  landlord: 'landlord.other',
}

/** Also public, though not in the matrix: listings under offer and original prices. */
const alsoShown: Record<string, string> = {
  agencies: `id in ('{foreign agency}', '{ownerless agency}')`,
  properties: `id = '{sold}'`,
  hquest_feedback_properties: `id = '{sold}'`,
  listing_confirmations: `property_id in ('{live}', '{sold}')`,
  price_history: `property_id in ('{live}', '{sold}')`,
}

/** Filters every id column by every id of other users: only declared rows may be returned, and none may change. */
export async function throughTables(
  context: AttackContext,
  result: AttackResult,
  ids: string[],
): Promise<void> {
  const tables = await tablesOf(context)
  const keys = await primaryKeys(context)
  for (const who of attackers)
    await forEachConcurrently(tables, async ({ name, column }) => {
      const key = keys.get(name) ?? ['id']
      const where = `/rest/v1/${name}?${column}=in.(${ids.join(',')})`
      const shown = await shownTo(context, who, name, key)
      for (const { judge, ...request } of [
        ...readings(where, key, shown),
        ...(await changes(context, name, where)),
      ]) {
        const headers = { ...request.headers, ...context.actors.actor(who).headers }
        const response = await sendWithRetry(context.site.local, { ...request, headers })
        const problem = problemOf(response, context.actors.marker) ?? judge(response)
        const describeProblem = () =>
          `${who} ${problem}: ${describe(request)} ${response.status} ${response.text.slice(0, 300)}`
        result.expect(problem === undefined, describeProblem, response.status)
      }
    })
}

async function tablesOf({ site }: AttackContext): Promise<Table[]> {
  const rows = await site.sql<Table[]>`
    select c.relname as name, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`
  return [...rows]
}

function problemOf({ status, text }: HttpResponse, marker: string): string | undefined {
  if (status === 0 || status >= 500) return 'is not answered'
  return text.includes(marker) ? 'gets another user’s data' : undefined
}

function readings(where: string, key: string[], shown: Set<string>): AccessAttempt[] {
  const surplus = ({ status, text }: HttpResponse) => {
    if (status >= 300) return undefined
    const extra = (JSON.parse(text) as Row[]).map((row) => identityOf(row, key)).find((id) => !shown.has(id))
    return extra && `sees the row ${extra}`
  }
  return [
    { path: `${where}&select=${key.join(',')}`, judge: surplus },
    { path: where, judge: surplus },
    { path: where, headers: { accept: 'text/csv' }, judge: () => undefined },
    {
      path: `${where}&select=${key.join(',')}`,
      headers: { prefer: 'count=exact' },
      judge: ({ headers }) => {
        const total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0)
        return total > shown.size ? `is told of ${total} rows` : undefined
      },
    },
  ]
}

/** Errors of the row's constraints: the caller had reached the row. */
const ownRules = /"code":"(23502|23514|23503|23505|P0001)"/

/** Each column that the matrix updates, with its current value. */
async function changes(
  { site, actors }: AttackContext,
  name: string,
  where: string,
): Promise<AccessAttempt[]> {
  const headers = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }
  const judge = ({ status, text }: HttpResponse) =>
    (status < 300 && text !== '[]') || ownRules.test(text) ? 'changes it' : undefined
  const attempts: AccessAttempt[] = [{ method: 'DELETE', path: where, headers, judge }]
  for (const { column, key } of casesOf(name)) {
    const keys = victims.map((owner) => `(${replaceIds(key, actors.fixture.ids.get(owner) ?? {})})`)
    const [row] = await site.sql.unsafe<{ value: unknown }[]>(
      `select to_jsonb(${column}) as value from public.${name} where ${keys.join(' or ')} limit 1`,
    )
    const body = JSON.stringify({ [column]: row?.value ?? null })
    attempts.push({ method: 'PATCH', path: where, headers, body, judge })
  }
  return attempts
}

/** Rows of other users that the matrix declares public. */
async function shownTo(
  { site, actors }: AttackContext,
  who: string,
  table: string,
  key: string[],
): Promise<Set<string>> {
  const declared = casesOf(table).filter((each) => isDeclared(each, 'select', onlooker[who] ?? ''))
  const conditions = [declared.map((each) => each.key), alsoShown[table] ?? []]
    .flat()
    .flatMap((condition) =>
      victims.map((owner) => `(${replaceIds(condition, actors.fixture.ids.get(owner) ?? {})})`),
    )
  const rows = await site.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from public.${table} t where ${conditions.join(' or ') || 'false'}`,
  )
  return new Set(rows.map(({ row }) => identityOf(row, key)))
}

const identityOf = (row: Row, key: string[]) => JSON.stringify(key.map((column) => row[column]))
