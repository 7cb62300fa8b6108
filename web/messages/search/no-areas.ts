export const noAreas = {
  none: {
    title: 'No areas found',
    text: 'Try the beginning of a town’s name, or a postcode district such as BS7.',
  },
  yet: {
    title: 'No area guides yet',
    text: 'They are worked out from the homes on the market, and there are none yet.',
  },
  areaNotFound: {
    title: 'Area not found',
    text: 'The address may be mistyped.',
    next: 'All area guides',
  },
} as const
