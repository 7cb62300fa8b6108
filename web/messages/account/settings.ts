export const settings = {
  mfaRemoved: { title: 'Two-step verification is off', text: 'You now sign in with your password only.' },
  passwordChanged: {
    title: 'Password updated',
    text: 'You’ve been signed out everywhere else.',
  },
  emailChangeRequested: {
    title: 'Check both inboxes',
    text: 'We’ve emailed your old and your new address. Open the links in both to finish.',
  },
  sessionEnded: { title: 'Signed out there' },
  othersEnded: { title: 'Signed out everywhere else' },
  preferencesSaved: { title: 'Saved' },
  erasureRequested: {
    title: 'Check your email',
    text: 'We’ve sent you a link. Open it within a day and confirm to delete your account.',
  },
  erased: { title: 'Your account is deleted', text: 'Your data has been deleted.' },
  eraseLinkUsed: {
    title: 'This link no longer works',
    text: 'It works once, for a day. Ask for a new one in your settings.',
  },
  lastAdmin: 'You’re the only administrator. Make another user an administrator first.',
} as const
