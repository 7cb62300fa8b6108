/** The only place that contains the product's name. */
export const brand = {
  name: 'Lintel',
  company: 'Lintel Property Ltd',
  strapline: 'Homes for sale and to rent across the United Kingdom.',
} as const
