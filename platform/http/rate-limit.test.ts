import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { takePermit } from './rate-limit.ts'

const { sql } = await testDatabase()
const limit = { burst: 3, windowSeconds: 300 }

test('a client that exceeds the limit learns how long to wait', async () => {
  for (let n = 0; n < 3; n++) expect(await takePermit(sql, 'often', limit)).toBe(0)
  const wait = await takePermit(sql, 'often', limit)
  expect(wait).toBeGreaterThan(95)
  expect(wait).toBeLessThanOrEqual(100)
})

test('a client is not blocked after the clock is set back', async () => {
  await takePermit(sql, 'before', limit)
  await sql`update platform.rate_limits set free_at = free_at + interval '10 minutes' where key = 'before'`
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBe(0)
  expect(await takePermit(sql, 'before', limit)).toBeGreaterThan(95)
})
