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

export type OfferSide = 'applicant' | 'advertiser'

export type OfferStatus =
  | 'submitted'
  | 'countered'
  | 'accepted'
  | 'confirmed'
  | 'declined'
  | 'withdrawn'
  | 'fallen_through'
  | 'not_chosen'

export type OfferEventKind =
  | OfferStatus
  | 'revised'
  | 'put_to_seller'
  | 'opened'
  | 'document_added'
  | 'document_opened'
  | 'document_erased'
  | 'holding_deposit'
  | 'progress'
  | 'chain'

export const documentLabels = {
  proof_of_funds: 'Proof of funds',
  agreement_in_principle: 'Agreement in principle',
  identity: 'Proof of identity',
  income: 'Proof of income',
  reference: 'Reference',
} as const
export type OfferDocumentKind = keyof typeof documentLabels

/** The documents that each kind of offer asks for. */
export const documentKinds: Record<'sale' | 'rent', readonly OfferDocumentKind[]> = {
  sale: ['proof_of_funds', 'agreement_in_principle', 'identity'],
  rent: ['identity', 'income', 'reference'],
}

export const milestoneLabels = {
  solicitors: 'Solicitors instructed',
  survey: 'Survey',
  mortgage: 'Mortgage offer',
  searches: 'Searches',
  exchange: 'Exchange of contracts',
  completion: 'Completion',
  references: 'References',
  agreement: 'Tenancy agreement signed',
  move_in: 'Moving in',
} as const
export type Milestone = keyof typeof milestoneLabels

export const milestones: Record<'sale' | 'rent', readonly Milestone[]> = {
  sale: ['solicitors', 'survey', 'mortgage', 'searches', 'exchange', 'completion'],
  rent: ['references', 'agreement', 'move_in'],
}

export const milestoneStateLabels = {
  not_started: 'Not started',
  in_progress: 'In progress',
  done: 'Done',
  not_needed: 'Not needed',
} as const
export type MilestoneState = keyof typeof milestoneStateLabels

export const chainStageLabels = {
  looking: 'Still looking',
  offer_accepted: 'Offer accepted',
  exchanged: 'Contracts exchanged',
  no_chain: 'End of the chain',
} as const
export type ChainStage = keyof typeof chainStageLabels

export const isMilestone = (text: string): text is Milestone => Object.hasOwn(milestoneLabels, text)
export const isMilestoneState = (text: string): text is MilestoneState =>
  Object.hasOwn(milestoneStateLabels, text)
export const isDocumentKind = (text: string): text is OfferDocumentKind => Object.hasOwn(documentLabels, text)
