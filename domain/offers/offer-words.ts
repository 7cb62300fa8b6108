/** The values that the database accepts, in the order of the form. */
export const offerPositions = [
  'first_time_buyer',
  'nothing_to_sell',
  'under_offer',
  'on_the_market',
  'to_sell',
  'investor',
] as const
export type OfferPosition = (typeof offerPositions)[number]

export const positionLabels: Record<OfferPosition, string> = {
  first_time_buyer: 'First-time buyer',
  nothing_to_sell: 'Nothing to sell',
  under_offer: 'Home to sell, under offer',
  on_the_market: 'Home to sell, on the market',
  to_sell: 'Home to sell, not on the market yet',
  investor: 'Buying to let or as a second home',
}

export const offerFundings = [
  'cash',
  'mortgage_offer',
  'agreement_in_principle',
  'mortgage_not_started',
  'sale_proceeds',
] as const
export type OfferFunding = (typeof offerFundings)[number]

export const fundingLabels: Record<OfferFunding, string> = {
  cash: 'Cash',
  mortgage_offer: 'Mortgage offer received',
  agreement_in_principle: 'Mortgage, agreement in principle',
  mortgage_not_started: 'Mortgage, not applied for yet',
  sale_proceeds: 'Proceeds of a sale',
}

/** 2, 1 -> '2 adults, 1 child' */
export const householdLabel = (adults: number, children: number): string =>
  [
    `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    ...(children > 0 ? [`${children} ${children === 1 ? 'child' : 'children'}`] : []),
  ].join(', ')
