export const searchBox = {
  locationNeeded: 'Enter a town, postcode or station to search.',
} as const
