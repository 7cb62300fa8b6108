import { expect, test } from 'vitest'
import { isSessionEnded } from './session-ended.ts'

test('a member whose session ended is told apart from one without a connection or without a right', () => {
  for (const code of ['PT401', 'PGRST301', 'PGRST303']) expect(isSessionEnded({ code })).toBe(true)
  for (const other of [{ code: '42501' }, { code: '' }, {}, new Error('Failed to fetch'), null, undefined])
    expect(isSessionEnded(other)).toBe(false)
})
