import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { takePermit } from './rate-limit.ts'

const { sql } = await testDatabase()
const limit = { burst: 3, windowSeconds: 300 }

test('somebody who comes too often is told how long to wait', async () => {
  for (let n = 0; n < 3; n++) expect(await takePermit(sql, 'often', limit)).toBe(0)
  const wait = await takePermit(sql, 'often', limit)
  expect(wait).toBeGreaterThan(95)
  expect(wait).toBeLessThanOrEqual(100)
})

test('somebody who came before the clock was set back is not kept out until that time comes round again', async () => {
  await takePermit(sql, 'before', limit)
  await sql`update platform.rate_limits set free_at = free_at + interval '10 minutes' where key = 'before'`
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBeGreaterThan(95)
})
