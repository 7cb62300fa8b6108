import { expect, test } from 'vitest'
import { actionLabel, changesSummary, differences, entityLabel, recordName } from './audit-labels.ts'

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

test('an administrator reads which setting, listing or page an entry is about', () => {
  expect(recordName(null, { key: 'listing_days', value: 30 }, 'listing_days')).toBe('Listing days')
  expect(recordName({ status: 'live', title: 'Old title' }, { title: 'New title' }, 'x')).toBe('New title')
  expect(recordName({ price: 1 }, { price: 2 }, 'about-us')).toBe('about-us')
  expect(recordName(null, { role: 'admin' }, '93b21a68-4b0d-4f51-8ca6-f5b3e2f3cb89')).toBeUndefined()
  expect(recordName(null, { title: 'x'.repeat(200) }, null)).toHaveLength(81)
})

test('an administrator reads which fields changed, and how many an added record has', () => {
  const changes = differences({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 })
  expect(changesSummary(changes, true)).toBe('A, b, c and 1 more')
  expect(changesSummary(changes, false)).toBe('All 4 fields')
  expect(changesSummary([], true)).toBe('No fields')
  expect(changesSummary(differences({}, { ip: '10.0.0.1', user_agent: 'x' }), true)).toBe(
    'IP address, browser',
  )
})
