import { expect, test } from 'vitest'
import { canAccess, isRole, type PortalSection, type Role } from './roles.ts'

const roomsOf = (...held: Role[]) =>
  (
    ['saved', 'alerts', 'enquiries', 'listings', 'agency', 'membership', 'support'] satisfies PortalSection[]
  ).filter((room) => canAccess(room, held))

test('each role enters the rooms that are for it', () => {
  expect(roomsOf('user')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(roomsOf('admin')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(roomsOf('letting_agent')).toEqual(['enquiries', 'listings', 'agency', 'membership', 'support'])
  expect(roomsOf('private_landlord')).toEqual(['enquiries', 'listings', 'membership', 'support'])
  expect(roomsOf()).toEqual([])
})

test('whoever has two roles enters the rooms of both', () => {
  expect(roomsOf('user', 'private_landlord')).toEqual([
    'saved',
    'alerts',
    'enquiries',
    'listings',
    'membership',
    'support',
  ])
})

test('a role is known by its name alone', () => {
  expect(isRole('admin')).toBe(true)
  expect(isRole('owner')).toBe(false)
  expect(isRole(undefined)).toBe(false)
})
