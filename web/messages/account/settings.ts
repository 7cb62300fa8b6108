export const settings = {
  mfaRemoved: { title: 'Second step removed', text: 'Signing in now asks for your password alone.' },
  passwordChanged: {
    title: 'Password updated',
    text: 'Everywhere else you were signed in, you are signed out now.',
  },
  emailChangeRequested: {
    title: 'Check both inboxes',
    text: 'We have written to your old and your new address. Open the links in both to finish.',
  },
  sessionEnded: { title: 'Signed out there' },
  othersEnded: { title: 'Signed out everywhere else' },
  preferencesSaved: { title: 'Saved' },
  erasureRequested: {
    title: 'Check your email',
    text: 'We have sent you a link. Your account is deleted when you open it and confirm, within a day.',
  },
  erased: { title: 'Your account is deleted', text: 'Everything that was yours is gone with it.' },
  eraseLinkUsed: {
    title: 'This link no longer works',
    text: 'It works once, for a day. Ask for a new one in your settings.',
  },
  lastAdmin: 'You are the last administrator. Make another person an administrator first.',
} as const
