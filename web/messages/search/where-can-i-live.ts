export const whereCanILive = {
  start: {
    title: 'Tell us what you can spend',
    text: 'Then this page shows the postcode districts with homes within your budget, and how far they are from where you go.',
  },
  none: {
    title: 'No area fits all of that',
    text: 'Try a little more distance, fewer bedrooms, or a larger budget.',
  },
  unknownPlace: (name: string) => `We do not know a place called ${name}, so it was left out.`,
} as const
