export const account = {
  signedOut: { title: 'Signed out successfully' },
  error: { title: 'Error' },
  unreachable: 'We couldn’t reach the server. Check your connection, then try again.',
} as const
