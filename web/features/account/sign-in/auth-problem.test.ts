import { expect, test } from 'vitest'
import { signInProblem, signUpProblem } from './auth-problem.ts'

test.each([
  [{ message: 'Invalid login credentials', status: 400 }, 'Error signing in', 'Invalid login credentials'],
  [
    { message: 'Too many failed attempts. Please try again in 15 minutes.', status: 400 },
    'Account Locked',
    'Too many failed attempts. Please try again in 15 minutes.',
  ],
  [
    { message: 'Email not confirmed', code: 'email_not_confirmed', status: 400 },
    'Email Not Verified',
    'Please verify your email before logging in. Check your inbox.',
  ],
  [
    { message: 'Request rate limit reached', code: 'over_request_rate_limit', status: 429 },
    'Error signing in',
    'Too many attempts at once. Wait a minute and try again.',
  ],
  [
    { message: 'fetch failed' },
    'Error signing in',
    'We couldn’t reach the server. Check your connection, then try again.',
  ],
])('a user whose sign-in fails with %o sees why', (problem, title, text) => {
  expect(signInProblem(problem)).toMatchObject({ title, text })
})

test.each([
  ['User Already Registered', 'An account with this email already exists. Please try signing in instead.'],
  [
    'Weak PASSWORD',
    'Invalid password. Password must be at least 6 characters long and contain both letters and numbers.',
  ],
  ['Unable to validate Email address', 'Please enter a valid email address.'],
  ['Request rate limit reached', 'Request rate limit reached'],
  ['', 'An unexpected error occurred during sign up. Please try again.'],
])('a new user refused in the dialog with “%s” sees “%s”', (message, text) => {
  expect(signUpProblem({ message, status: 422 }, 'dialog')).toEqual({ title: 'Sign-up Error', text })
})

test('a new user who has requested too many emails is asked to check the inbox', () => {
  const problem = { message: 'For security purposes', code: 'over_email_send_rate_limit', status: 429 }
  expect(signUpProblem(problem, 'dialog')).toEqual({
    title: 'Sign-up Error',
    text: 'We’ve already emailed you. Check your inbox and spam folder, or try again later.',
  })
})

test('a new user on the sign-up page reads the service’s message', () => {
  const problem = { message: 'Email address is not authorised', status: 422 }
  expect(signUpProblem(problem, 'page')).toEqual({ title: 'Error', text: problem.message })
})

test.each([
  ['page', 'Error'],
  ['dialog', 'Sign-up Error'],
] as const)('a new user on the %s whose password is common reads so', (place, title) => {
  const problem = { message: 'Password is known', code: 'weak_password', status: 422, reasons: ['pwned'] }
  expect(signUpProblem(problem, place)).toEqual({
    title,
    text: 'This password is easy to guess. Choose a different one.',
  })
})
