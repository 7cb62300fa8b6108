import { expect, test } from 'vitest'
import { isSessionEnded } from './session-ended.ts'

test('a member with an ended session is distinguished from one who is offline or not allowed', () => {
  for (const code of ['PT401', 'PGRST301', 'PGRST303']) expect(isSessionEnded({ code })).toBe(true)
  for (const other of [{ code: '42501' }, { code: '' }, {}, new Error('Failed to fetch'), null, undefined])
    expect(isSessionEnded(other)).toBe(false)
})
