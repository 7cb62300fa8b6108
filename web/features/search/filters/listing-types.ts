export const listingTypes = [
  { value: 'sale', label: 'For sale' },
  { value: 'rent', label: 'To rent' },
] as const
