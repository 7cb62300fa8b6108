import { expect, test } from 'vitest'
import type { Role } from '../../domain/accounts/roles.ts'
import { decideAccess } from './access-decision.ts'
import type { CurrentUser } from './current-user.ts'

const signedIn = { status: 'signed-in', userId: 'asha', email: '' } as const
const currentUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  userId: 'asha',
  email: '',
  firstName: '',
  lastName: '',
  createdAt: '',
  hasMfa: false,
  skipUntil: null,
  mfaRequirement: 'none',
  roles: ['user'],
  ...over,
})
const anyRole = (roles: readonly Role[]) => roles.length > 0

test('a visitor sees nothing and is not refused before the session is known', () => {
  expect(decideAccess({ status: 'unknown' }, undefined, anyRole)).toBe('waiting')
  expect(decideAccess(signedIn, undefined, anyRole)).toBe('waiting')
  expect(decideAccess(signedIn, currentUser({ userId: 'somebody before' }), anyRole)).toBe('waiting')
})

test('a signed-out user signs in; one who lost their session signs in again', () => {
  expect(decideAccess({ status: 'signed-out', isLost: false }, currentUser(), anyRole)).toBe('sign-in')
  expect(decideAccess({ status: 'signed-out', isLost: true }, currentUser(), anyRole)).toBe('sign-in-again')
})

test('a user who has not completed the second step is not refused for missing roles', () => {
  expect(decideAccess(signedIn, currentUser({ mfaRequirement: 'code', roles: [] }), anyRole)).toBe(
    'second-step',
  )
  expect(decideAccess(signedIn, currentUser({ mfaRequirement: 'setup', roles: [] }), anyRole)).toBe(
    'second-step',
  )
})

test('a user’s roles decide', () => {
  expect(decideAccess(signedIn, currentUser(), anyRole)).toBe('open')
  expect(decideAccess(signedIn, currentUser({ roles: [] }), anyRole)).toBe('denied')
  expect(decideAccess(signedIn, currentUser(), (roles) => roles.includes('admin'))).toBe('denied')
})
