import { expect, test } from 'vitest'
import { unavailableReason } from './unavailable-reason.ts'

const errorWith = (code: string) => Object.assign(new Error('internal details'), { code })

test('a client learns that the database is unavailable or the disk is full, without internal details', () => {
  for (const code of ['ECONNREFUSED', 'CONNECTION_CLOSED', '57P01', '57P03', '53300'])
    expect(unavailableReason(errorWith(code))?.message, code).toContain('not available at the moment')
  for (const code of ['53100', 'ENOSPC', '25006'])
    expect(unavailableReason(errorWith(code))?.message, code).toContain('disk is full')
})

test('a client who writes to a standby does not read that the disk is full', () => {
  const error = Object.assign(errorWith('25006'), { is_standby: true })
  expect(unavailableReason(error)).toMatchObject({ code: '25006', retryAfterSeconds: '2' })
  expect(unavailableReason(error)?.message).toMatch(/switching to another server/)
})

test('a client is not told of an outage after an error of another kind', () => {
  for (const code of ['ENOENT', 'EACCES', '23505', '42501'])
    expect(unavailableReason(errorWith(code)), code).toBeUndefined()
  expect(unavailableReason(new Error('without a code'))).toBeUndefined()
})
