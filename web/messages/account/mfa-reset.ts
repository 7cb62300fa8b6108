/** The page that stops a reset of two-step verification, by the state of the reset. */
export const mfaReset = {
  pending: {
    title: 'Keep two-step verification on?',
    text: 'We’ve had a request to turn off two-step verification on your account. If this was you, you don’t need to do anything. If it wasn’t, keep it on.',
  },
  stopped: {
    title: 'Two-step verification stays on',
    text: 'We’ve stopped the request. If you didn’t make it, someone may know your password, so reset it now.',
  },
  cancelled: {
    title: 'Two-step verification stays on',
    text: 'Our support team has cancelled the request. You don’t need to do anything.',
  },
  superseded: {
    title: 'This request is no longer needed',
    text: 'We haven’t changed anything on your account.',
  },
  applied: {
    title: 'Two-step verification is off',
    text: 'We turned it off 24 hours after the request. If you didn’t ask for this, reset your password now and contact us.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'Check that you copied the whole address from the email. If it still doesn’t work, contact us.',
  },
  failed: {
    title: 'We couldn’t stop the request',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const
