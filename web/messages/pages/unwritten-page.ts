export const unwrittenPage = {
  title: 'This page is still being written',
  text: 'Please look again soon. If you need an answer now, the help page or the people behind the contact page may have it.',
} as const
