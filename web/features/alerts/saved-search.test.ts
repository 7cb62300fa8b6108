import { expect, test } from 'vitest'
import { nextEmailNote, parseSearch, searchTags } from './saved-search.ts'

test('a member sees when the next email is sent, in London time', () => {
  const noteAt = (moment: string, alert: 'daily' | 'weekly' | 'instant' | 'off', isPaused = false) =>
    nextEmailNote({ alert, isPaused }, new Date(moment))
  expect(noteAt('2026-11-17T07:00:00Z', 'daily')).toBe('Next email today at 08:00, if homes match')
  expect(noteAt('2026-11-17T09:00:00Z', 'daily')).toBe('Next email tomorrow at 08:00, if homes match')
  expect(noteAt('2026-03-28T12:00:00Z', 'daily')).toBe('Next email tomorrow at 08:00, if homes match')
  expect(noteAt('2026-10-24T07:00:01Z', 'daily')).toBe('Next email tomorrow at 08:00, if homes match')
  expect(noteAt('2026-10-24T12:00:00Z', 'daily')).toBe('Next email tomorrow at 08:00, if homes match')
  expect(noteAt('2026-11-17T09:00:00Z', 'weekly')).toBe(
    'Next email on Monday 23 November at 08:00, if homes match',
  )
  expect(noteAt('2026-11-22T09:00:00Z', 'weekly')).toBe('Next email tomorrow at 08:00, if homes match')
  expect(noteAt('2026-11-17T09:00:00Z', 'instant')).toBe('An email as soon as a home matches')
  expect(noteAt('2026-11-17T09:00:00Z', 'daily', true)).toBe('Paused')
  expect(noteAt('2026-11-17T09:00:00Z', 'off')).toBe('No emails')
})

test('a member sees all filters of a saved search', () => {
  expect(searchTags(parseSearch('location=Bristol&type=sale&minBedrooms=2&feature=garden'))).toEqual([
    'For sale',
    'Within 5 miles of Bristol',
    'At least 2 bedrooms',
    'Garden',
  ])
  expect(searchTags(parseSearch('type=rent&bounds=-2.7_51.4_-2.5_51.5'))).toEqual(['To rent', 'Map area'])
  expect(searchTags(parseSearch('type=rent'))).toEqual(['To rent', 'Across the UK'])
})
