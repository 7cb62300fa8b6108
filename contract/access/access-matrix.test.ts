import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/connect.ts'
import { testDatabase } from '../../test/database.ts'
import { type Matrix, nameOf, prepareMatrix, tryMatrix } from './access-matrix.ts'
import { cases, verbs } from './access-matrix-cases.ts'
import { expectedMatrix, isDeclared } from './access-matrix-expected.ts'
import type { MatrixFixture } from './access-matrix-fixture.ts'
import { expectedColumns, expectedFunctions } from './access-matrix-grants.ts'

const { sql } = await testDatabase()

let tx: Tx
let fixture: MatrixFixture
let finish: () => void

/** Everything happens in one transaction that is rolled back at the end. */
beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    sql
      .begin(async (begun) => {
        tx = begun
        fixture = (await prepareMatrix(tx)).fixture
        ready()
        await new Promise<void>((_, undo) => {
          finish = () => undo(new Error('undo'))
        })
      })
      .catch((error: Error) => error.message !== 'undo' && failed(error))
  })
})
afterAll(() => finish())

type Policy = { schema: string; table: string; name: string; using: string | null; check: string | null }
const policies = await sql<Policy[]>`
  select schemaname as schema, tablename as table, policyname as name, qual as using, with_check as check
  from pg_policies where schemaname in ('public', 'storage', 'private') order by 1, 2, 3`
const caseTable = ({ schema, table }: Policy) => (schema === 'public' ? table : `${schema}.${table}`)

describe('access matrix', () => {
  test('a table without a declared expectation is refused', async () => {
    const tables = await sql<{ name: string }[]>`
      select case relnamespace when 'public'::regnamespace then '' else 'storage.' end || relname as name
      from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')`
    expect(new Set(cases.map((each) => each.table))).toEqual(new Set(tables.map((each) => each.name)))
    expect(Object.keys(expectedMatrix)).toEqual(cases.map(nameOf))
  })

  // ASVS 8.2.2, 8.4.1
  test('each perspective may do exactly what is declared', async () => {
    expect(await tryMatrix(tx, fixture)).toEqual(declaredMatrix())
  })

  // ASVS 15.3.1
  test('callers reach only tables with row-level security, and none in private schemas', async () => {
    const open = await sql`
      select oid::regclass::text as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`
    expect(open).toEqual([])
    const readable = await sql<{ table: string; rights: string }[]>`
      select oid::regclass::text as table, string_agg(privilege_type, ' ') as rights
      from pg_class, lateral aclexplode(relacl)
      where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
      group by 1 order by 1`
    expect(readable).toEqual([
      // Average prices by area, from public listings.
      { table: 'private.area_prices', rights: 'SELECT SELECT' },
      { table: 'private.areas', rights: 'SELECT SELECT' },
      // The search index: public columns of public listings.
      { table: 'private.listing_places', rights: 'SELECT SELECT' },
      { table: 'private.listing_search', rights: 'SELECT SELECT' },
      { table: 'private.outcode_areas', rights: 'SELECT SELECT' },
    ])
  })

  // ASVS 2.2.1, 8.2.3
  test('callers write the declared columns and no others', async () => {
    const rows = await sql<{ table: string; verb: string; columns: string }[]>`
      select table_name as table, lower(privilege_type) as verb, string_agg(distinct column_name, ' ' order by column_name) as columns
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type in ('INSERT', 'UPDATE')
      group by 1, 2 order by 1, 2`
    expect(Object.fromEntries(rows.map(({ table, verb, columns }) => [`${verb} ${table}`, columns]))).toEqual(
      expectedColumns,
    )
  })

  // ASVS 8.2.1
  test('callers run the declared functions and no others', async () => {
    const rows = await sql<{ name: string; callers: string }[]>`
      select p.proname as name, string_agg(r.rolname, ' ' order by r.rolname) as callers
      from pg_proc p join pg_roles r on r.rolname in ('anon', 'authenticated', 'supabase_auth_admin')
        and has_function_privilege(r.oid, p.oid, 'execute')
      where p.pronamespace = 'public'::regnamespace group by 1 order by 1`
    expect(Object.fromEntries(rows.map(({ name, callers }) => [name, callers]))).toEqual(expectedFunctions)
  })
})

describe('the access matrix notices a loosened policy', () => {
  const loosenable = policies.filter(({ using, check }) => using !== 'true' || check !== null)

  test('visitors read only the gazetteer, the plans and the agencies by an unconditional policy', () => {
    expect(policies.filter((each) => !loosenable.includes(each)).map((each) => each.table)).toEqual([
      'agencies',
      'agency_branches',
      'places',
      'plans',
      'stations',
    ])
  })

  test.each(loosenable.map((policy) => [`${policy.table}: ${policy.name}`, policy] as const))(
    'an engineer who loosens the policy "%s" fails the access matrix',
    async (_, policy) => {
      const table = caseTable(policy)
      const found = await loosened(policy, () => tryMatrix(tx, fixture, { tables: [table] }))
      const declared = declaredMatrix()
      expect(found).not.toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, declared[name]])))
    },
  )

  async function loosened<T>(
    { schema, table, name, using, check }: Policy,
    work: () => Promise<T>,
  ): Promise<T> {
    const clauses = `${using === null ? '' : 'using (true)'} ${check === null ? '' : 'with check (true)'}`
    await tx.unsafe(`savepoint loosened; alter policy "${name}" on ${schema}.${table} ${clauses}`)
    try {
      return await work()
    } finally {
      await tx.unsafe('rollback to savepoint loosened')
    }
  }
})

/** The declared perspectives in the matrix's order, with service last. */
function declaredMatrix(): Matrix {
  return Object.fromEntries(
    cases.map((each) => [
      nameOf(each),
      Object.fromEntries(
        verbs.map((verb) => [
          verb,
          fixture.perspectives
            .map(({ name }) => name)
            .filter((who) => isDeclared(each, verb, who))
            .join(' '),
        ]),
      ) as Matrix[string],
    ]),
  )
}
