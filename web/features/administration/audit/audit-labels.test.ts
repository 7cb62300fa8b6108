import { expect, test } from 'vitest'
import { actionLabel, differences, entityLabel } from './audit-labels.ts'

test('an administrator sees the old and new value of each changed field', () => {
  expect(differences({ status: 'live', price: 1 }, { status: 'removed', price: 1 })).toEqual([
    { field: 'status', before: 'live', after: 'removed' },
  ])
  expect(differences(null, { role: 'admin' })).toEqual([{ field: 'role', before: '–', after: 'admin' }])
  expect(differences({ images: ['a'] }, { images: [] })).toEqual([
    { field: 'images', before: '["a"]', after: '[]' },
  ])
  expect(differences(null, null)).toEqual([])
})

test('an administrator reads labels for known entities and actions, and readable names for others', () => {
  expect(entityLabel('app_settings')).toBe('Setting')
  expect(entityLabel('new_things')).toBe('New things')
  expect(actionLabel('account_barred')).toBe('Account barred')
  expect(actionLabel('update')).toBe('Changed')
})
