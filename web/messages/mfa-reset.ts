/** What the owner of an account reads at the link that stops a reset of their second factor, by what became of it. */
export const mfaReset = {
  pending: {
    title: 'Keep two-step verification on?',
    text: 'Our support team was asked to turn off two-step verification for your account. If you didn’t ask for this, stop it here.',
  },
  stopped: {
    title: 'Two-step verification stays on',
    text: 'The request has been stopped. If you didn’t make it, someone may know your password: reset it now.',
  },
  cancelled: {
    title: 'Two-step verification stays on',
    text: 'Our support team has cancelled the request. You don’t need to do anything.',
  },
  superseded: {
    title: 'Two-step verification stays on',
    text: 'The request was no longer needed, so nothing has changed.',
  },
  applied: {
    title: 'Two-step verification is off',
    text: 'The 24 hours have passed. If you didn’t ask for this, reset your password now and contact us.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'Check that you copied the whole address from the email. If it still doesn’t work, contact us.',
  },
  failed: {
    title: 'We couldn’t stop it',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const
