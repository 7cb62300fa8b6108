import { expect, test } from 'vitest'
import { actionLabel, differences, entityLabel } from './audit-labels.ts'

test('an administrator reads what was and what is, field by field', () => {
  expect(differences({ status: 'live', price: 1 }, { status: 'removed', price: 1 })).toEqual([
    { field: 'status', before: 'live', after: 'removed' },
  ])
  expect(differences(null, { role: 'admin' })).toEqual([{ field: 'role', before: '–', after: 'admin' }])
  expect(differences({ images: ['a'] }, { images: [] })).toEqual([
    { field: 'images', before: '["a"]', after: '[]' },
  ])
  expect(differences(null, null)).toEqual([])
})

test('the trail is worded for people, and what it does not know is still readable', () => {
  expect(entityLabel('app_settings')).toBe('Setting')
  expect(entityLabel('new_things')).toBe('New things')
  expect(actionLabel('account_barred')).toBe('Account barred')
  expect(actionLabel('update')).toBe('Changed')
})
