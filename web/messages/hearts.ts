/** The sentence of a quota; the others are in quotas.ts, which pages with hearts need not load. */
export const tooManySavedHomes = 'You’ve reached the limit for saved homes. Remove one to make room.'

export const hearts = {
  keptHere: {
    title: 'Saved in this browser',
    text: 'Sign up to find it on all your devices, with notes and price changes.',
  },
  notSaved: (error: unknown) => ({
    title: 'Not saved',
    text: isOverQuota(error)
      ? tooManySavedHomes
      : 'We couldn’t save this home. Check your connection, then try again.',
  }),
  notRemoved: {
    title: 'Still saved',
    text: 'We couldn’t remove this home. Check your connection, then try again.',
  },
  keptMeanwhile: {
    title: 'Saved in this browser',
    text: 'Your session has ended. Sign in again to keep it with the others.',
  },
  signInToRemove: { title: 'Still saved', text: 'Your session has ended. Sign in again to remove it.' },
  gone: { title: 'Not saved', text: 'This home is no longer on the market.' },
} as const

const isOverQuota = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'hint' in error && error.hint === 'too_many_saved_homes'
