import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asCaller } from './as-caller.ts'

const { sql } = await testDatabase()

test('a transaction runs in the role and with the claims of its caller, and leaves nothing behind', async () => {
  const caller = { role: 'authenticated', claims: { sub: 'somebody' } } as const
  const [inside] = await asCaller(
    sql,
    caller,
    (tx) => tx`select current_user as role, current_setting('request.jwt.claims') as claims`,
  )
  expect(inside).toEqual({ role: 'authenticated', claims: '{"sub":"somebody"}' })
  const [after] =
    await sql`select current_user as role, current_setting('request.jwt.claims', true) as claims`
  expect(after).toEqual({ role: 'postgres', claims: '' })
})
