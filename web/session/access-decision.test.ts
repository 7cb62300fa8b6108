import { expect, test } from 'vitest'
import type { Role } from '../../domain/accounts/roles.ts'
import { guardVerdict } from './access-decision.ts'
import type { Standing } from './current-user.ts'

const signedIn = { status: 'signed-in', userId: 'asha', email: '' } as const
const standing = (over: Partial<Standing> = {}): Standing => ({
  userId: 'asha',
  email: '',
  firstName: '',
  lastName: '',
  createdAt: '',
  hasMfa: false,
  skipUntil: null,
  mfaDemand: 'none',
  roles: ['user'],
  ...over,
})
const anyRole = (roles: readonly Role[]) => roles.length > 0

test('nothing is shown or refused before it is known who asks', () => {
  expect(guardVerdict({ status: 'unknown' }, undefined, anyRole)).toBe('waiting')
  expect(guardVerdict(signedIn, undefined, anyRole)).toBe('waiting')
  expect(guardVerdict(signedIn, standing({ userId: 'somebody before' }), anyRole)).toBe('waiting')
})

test('whoever is signed out signs in; whoever lost their session signs in again', () => {
  expect(guardVerdict({ status: 'signed-out', isLost: false }, standing(), anyRole)).toBe('sign-in')
  expect(guardVerdict({ status: 'signed-out', isLost: true }, standing(), anyRole)).toBe('sign-in-again')
})

test('a session that owes its second step is not called one without roles', () => {
  expect(guardVerdict(signedIn, standing({ mfaDemand: 'code', roles: [] }), anyRole)).toBe('second-step')
  expect(guardVerdict(signedIn, standing({ mfaDemand: 'setup', roles: [] }), anyRole)).toBe('second-step')
})

test('the roles decide', () => {
  expect(guardVerdict(signedIn, standing(), anyRole)).toBe('open')
  expect(guardVerdict(signedIn, standing({ roles: [] }), anyRole)).toBe('denied')
  expect(guardVerdict(signedIn, standing(), (roles) => roles.includes('admin'))).toBe('denied')
})
