export const saveListing = {
  savedLocally: {
    title: 'Saved in this browser',
    text: 'Sign up to find it on all your devices and see price changes.',
  },
  notSaved: {
    title: 'Not saved',
    text: 'We couldn’t save this home. Check your connection, then try again.',
  },
  notRemoved: {
    title: 'Still saved',
    text: 'We couldn’t remove this home. Check your connection, then try again.',
  },
  savedUntilSignIn: {
    title: 'Saved in this browser',
    text: 'Your session has ended. Sign in again to keep it with the others.',
  },
  signInToRemove: { title: 'Still saved', text: 'Your session has ended. Sign in again to remove it.' },
  gone: { title: 'Not saved', text: 'This home is no longer on the market.' },
} as const
