/** Apart from the other messages on saving, which are loaded on demand. */
export const signInToSave = {
  search: 'Sign in and we keep this search for you.',
  alert: 'Sign in and we write to you when new homes match.',
} as const
