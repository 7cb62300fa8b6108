/** Used on every page, so kept apart from the account's other messages. */
export const unreachable = 'We couldn’t reach the server. Check your connection, then try again.'

export const unreachableToast = { title: 'Error', text: unreachable } as const

export const signingOut = {
  done: { title: 'Signed out successfully' },
  failed: unreachableToast,
} as const
