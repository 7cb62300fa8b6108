import type { PasswordProblem } from '../../../domain/accounts/password.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { unreachable } from './signing-out.ts'

/** Messages about the account. The specification fixes many of them. */
export const account = {
  error: { title: 'Error' },
  unreachable,

  signedIn: { title: 'Success!', text: 'You have successfully signed in.' },
  signInFailed: (text: string): ToastMessage => ({ title: 'Error signing in', text }),
  tooManyRequests: 'Too many attempts at once. Wait a minute and try again.',
  locked: (text: string): ToastMessage => ({ title: 'Account Locked', text }),
  captchaRequired: { title: 'CAPTCHA Required', text: 'Please tick ‘I’m not a robot’, then try again.' },
  captchaFailed: {
    title: 'CAPTCHA Required',
    text: 'We couldn’t complete the check. Check your connection, then try again.',
  },
  emailNotVerified: {
    title: 'Email Not Verified',
    text: 'Please verify your email before logging in. Check your inbox.',
  },
  invalidPassword: (text: string): ToastMessage => ({ title: 'Invalid Password', text }),
  passwordTooShort: 'Password must be at least 6 characters long',
  emailMissing: 'Enter your email address.',
  emailInvalid: 'Enter an email address, such as name@example.org.',
  passwordMissing: 'Enter your password.',

  signedUp: { title: 'Success!', text: 'Please check your email to verify your account.' },
  created: { title: 'Account Created', text: 'Your account has been created successfully.' },
  termsMissing: {
    title: 'Error',
    text: 'You must accept the terms and conditions to create an account',
  },
  signUpFailed: (text: string): ToastMessage => ({ title: 'Sign-up Error', text }),
  signUpUnexpected: 'An unexpected error occurred during sign up. Please try again.',
  noUser: 'No user data returned after sign up. Please try again.',
  alreadyRegistered: 'An account with this email already exists. Please try signing in instead.',
  signUpPassword:
    'Invalid password. Password must be at least 6 characters long and contain both letters and numbers.',
  signUpCommonPassword: 'This password is easy to guess. Choose a different one.',
  signUpEmail: 'Please enter a valid email address.',

  mfaRequired: {
    graceOver: {
      title: 'MFA Required',
      text: 'Your grace period has expired. Please set up MFA to continue.',
    },
    pleaseSetUp: {
      title: 'MFA Required',
      text: 'Please set up multi-factor authentication for your account.',
    },
  },
  mfaSkipped: { title: 'MFA Setup Skipped', text: "You'll be reminded to set up MFA in 2 days." },
  mfaSkipFailed: { title: 'Error', text: 'Could not skip MFA setup. Please try again.' },
  mfaInvalidCode: { title: 'Error', text: 'Invalid MFA code. Please try again.' },
  mfaFailed: { title: 'Error', text: 'MFA verification failed. Please try signing in again.' },
  mfaOn: { title: 'Success!', text: 'You’ll now need a second step to sign in.' },

  resetSent: {
    title: 'Reset password email sent',
    text: 'If there’s an account with this address, we’ve sent an email. The link works once.',
  },
  resetFailed: { title: 'Failed to send reset password email' },
  resetTooSoon: 'We’ve already emailed you. Check your inbox and spam folder, or try again later.',
  passwordUpdated: {
    title: 'Password updated',
    text: 'Your password has been successfully updated. Please sign in with your new password.',
  },
  newPasswordMissing: 'Enter a new password.',
  confirmationMissing: 'Enter the new password once more.',
  passwordsDiffer: { title: "Passwords don't match", text: 'Please make sure both passwords match.' },

  emailConfirmed: { title: 'Email confirmed', text: 'You are signed in.' },
  linkUsed: {
    title: 'This link no longer works',
    text: 'This link has expired or has already been used. Ask for a new one.',
  },

  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this portal. If you've requested access, please wait for admin approval.",
  },
  roleWithdrawn: {
    title: 'Your access has been withdrawn',
    text: 'You can’t use this part of the portal any more. Contact us if you think this is a mistake.',
  },
  sessionLost: 'Your session has ended. Sign in to continue. You won’t lose anything on this page.',
} as const

/** The password rules. */
export const passwordMessages: Record<PasswordProblem, string> = {
  length: 'Password must be at least 8 characters long',
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
}
