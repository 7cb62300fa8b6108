import { expect, test } from 'vitest'
import { canAccess, isRole, type PortalSection, type Role } from './roles.ts'

const sectionsFor = (...roles: Role[]) =>
  (
    ['saved', 'alerts', 'enquiries', 'listings', 'agency', 'membership', 'support'] satisfies PortalSection[]
  ).filter((room) => canAccess(room, roles))

test('a user with one role can open its pages', () => {
  expect(sectionsFor('user')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(sectionsFor('admin')).toEqual(['saved', 'alerts', 'enquiries'])
  expect(sectionsFor('letting_agent')).toEqual(['enquiries', 'listings', 'agency', 'membership', 'support'])
  expect(sectionsFor('private_landlord')).toEqual(['enquiries', 'listings', 'membership', 'support'])
  expect(sectionsFor()).toEqual([])
})

test('a user with two roles can open the pages of both', () => {
  expect(sectionsFor('user', 'private_landlord')).toEqual([
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
