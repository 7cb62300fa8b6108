/** Why the dialog opens over a search. Apart from what saving itself says, which is fetched when somebody saves. */
export const signInToSave = {
  search: 'Sign in and we keep this search for you.',
  alert: 'Sign in and we write to you when new homes match.',
} as const
