export const report = {
  sent: { title: 'Thank you', text: 'We will look into this listing.' },
  rateLimited: 'You have sent many reports today. Please try again tomorrow.',
  failed: 'Your report could not be sent. Please try again.',
  reasonMissing: 'Choose what is wrong.',
} as const
