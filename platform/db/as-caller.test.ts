import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asCaller } from './as-caller.ts'

const { sql } = await testDatabase()

test('a transaction runs with the role and claims of its caller, which are reset afterwards', async () => {
  const caller = { role: 'authenticated', claims: { sub: 'a-user' } } as const
  const [inside] = await asCaller(
    sql,
    caller,
    (tx) => tx`select current_user as role, current_setting('request.jwt.claims') as claims`,
  )
  expect(inside).toEqual({ role: 'authenticated', claims: '{"sub":"a-user"}' })
  const [after] =
    await sql`select current_user as role, current_setting('request.jwt.claims', true) as claims`
  expect(after).toEqual({ role: 'postgres', claims: '' })
})
