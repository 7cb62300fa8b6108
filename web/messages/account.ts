export const account = {
  signedOut: { title: 'Signed out successfully' },
  error: { title: 'Error' },
  unreachable: 'We couldn’t reach the server. Check your connection, then try again.',
  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this portal. If you've requested access, please wait for admin approval.",
  },
  sessionLost: 'Your session has ended. Sign in again to go on: what is on the screen stays.',
} as const
