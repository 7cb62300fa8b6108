export const unwrittenPage = {
  title: 'This page is still being written',
  text: 'Please check back soon, or contact us if you need an answer now.',
} as const
