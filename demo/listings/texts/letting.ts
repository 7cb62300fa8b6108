/** The terms on which a home is let. */
export type Letting = {
  availableFrom: string
  furnishing: 'furnished' | 'part furnished' | 'unfurnished' | 'either'
  billsIncluded: boolean
  pets: 'considered' | 'yes'
}
