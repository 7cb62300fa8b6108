export const whereCanILive = {
  start: {
    title: 'Tell us what you can spend',
    text: 'We’ll show you the areas with homes within your budget, and how far they are from work or study.',
  },
  none: {
    title: 'No areas match',
    text: 'Try a little more distance, fewer bedrooms, or a larger budget.',
  },
  unknownPlace: (name: string) =>
    `We couldn’t find ${name}, so we’ve left it out. Check the spelling, or enter a postcode.`,
} as const
