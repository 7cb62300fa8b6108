/** When the map cannot go to where the visitor is. */
export const mapMessages = {
  positionDenied: {
    title: 'We can’t see your location',
    text: 'Allow this site to use your location in your browser’s settings, or type a place.',
  },
  noPosition: {
    title: 'We couldn’t find your location',
    text: 'Type a town, postcode or station to search there.',
  },
  outsideCountry: {
    title: 'You seem to be outside the UK',
    text: 'Type a town, postcode or station to search there.',
  },
} as const
