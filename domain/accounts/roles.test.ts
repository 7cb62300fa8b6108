import { expect, test } from 'vitest'
import { canAccess, isRole, type PortalSection, type Role } from './roles.ts'

const roomsOf = (...held: Role[]) =>
  (
    ['saved', 'alerts', 'enquiries', 'listings', 'agency', 'membership', 'support'] satisfies PortalSection[]
  ).filter((room) => canAccess(room, held))

test('a user with one role can open its pages', () => {
  expect(roomsOf('user')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(roomsOf('admin')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(roomsOf('letting_agent')).toEqual(['enquiries', 'listings', 'agency', 'membership', 'support'])
  expect(roomsOf('private_landlord')).toEqual(['enquiries', 'listings', 'membership', 'support'])
  expect(roomsOf()).toEqual([])
})

test('a user with two roles can open the pages of both', () => {
  expect(roomsOf('user', 'private_landlord')).toEqual([
    'saved',
    'alerts',
    'enquiries',
    'listings',
    'membership',
    'support',
  ])
})

test('only exact role names are roles', () => {
  expect(isRole('admin')).toBe(true)
  expect(isRole('owner')).toBe(false)
  expect(isRole(undefined)).toBe(false)
})
