import { expect, test } from 'vitest'
import { unavailableReason } from './unavailable-reason.ts'

const failing = (code: string) => Object.assign(new Error('inner life'), { code })

test('a caller is told when to come back if the database is away or there is no room, and nothing of our inner life', () => {
  for (const code of ['ECONNREFUSED', 'CONNECTION_CLOSED', '57P01', '57P03', '53300'])
    expect(unavailableReason(failing(code))?.message, code).toContain('not available at the moment')
  for (const code of ['53100', 'ENOSPC', '25006'])
    expect(unavailableReason(failing(code))?.message, code).toContain('no room left on the disk')
})

test('a failure of another kind is not taken for an outage', () => {
  for (const code of ['ENOENT', 'EACCES', '23505', '42501'])
    expect(unavailableReason(failing(code)), code).toBeUndefined()
  expect(unavailableReason(new Error('without a code'))).toBeUndefined()
})
