/** By the hint of the database error. */
const refusals: Record<string, string> = {
  above_rent: 'The rent can’t be more than the advertised rent.',
  already_accepted: 'Another offer for this home has already been accepted. Reload to see it.',
  already_offered: 'You already have an open offer for this home.',
  blocked: 'You and this advertiser can’t contact each other.',
  document_erased: 'This document has expired or was never uploaded.',
  exchange_first: 'Mark the exchange of contracts as done first.',
  holding_deposit_not_allowed: 'Holding deposits aren’t allowed in Scotland.',
  holding_deposit_too_high: 'A holding deposit can be at most one week’s rent.',
  not_on_market: 'This home is no longer on the market.',
  not_your_offer: 'You no longer have access to this.',
  offer_changed: 'The amount has just changed. Check it and decide again.',
  other_side_confirms: 'Only the other side can confirm this.',
  own_listing: 'This is your own listing.',
  rate_limited: 'You’ve done this too often today. Try again later.',
  reason_missing: 'Give a reason.',
  still_sealed: 'Offers are sealed until the deadline.',
  too_many_documents: 'You can add up to 10 documents.',
  too_many_links: 'You can add up to 12 links.',
  too_many_offers: 'You’ve made too many offers today. Try again tomorrow.',
  wrong_amount: 'Enter an amount.',
  wrong_deadline: 'Choose a deadline between one hour and 60 days from now.',
  wrong_deposit_day: 'Choose a day in the last month.',
  wrong_move_in: 'Choose a moving date within the next year.',
  wrong_offer_state: 'This has changed in the meantime. Reload to see it.',
  offline: 'We couldn’t reach the server. Try again.',
}

export const offers = {
  refusalFor: (error: unknown): string => refusals[codeOf(error)] ?? 'That didn’t work. Please try again.',
  listFailed: 'We couldn’t load your offers',
  offerFailed: 'We couldn’t load this offer',
  notFound: { title: 'Offer not found', text: 'It may have been removed, or you may not have access to it.' },
  notOnMarket: {
    title: 'This home isn’t taking offers',
    text: 'It may be off the market, sold or let. Look for similar homes nearby.',
  },
  ownListing: { title: 'This is your own listing', text: 'Offers for it appear in your portal.' },
  empty: {
    applicant: {
      title: 'No offers or applications yet',
      text: 'Make an offer or apply to rent from any listing. You can follow it here.',
    },
    advertiser: { title: 'No offers yet', text: 'Offers and applications for your homes appear here.' },
    listing: { title: 'No offers for this home yet', text: 'We’ll email you when there is one.' },
  },
  missing: {
    name: 'Enter your full name.',
    amount: 'Enter an amount.',
    position: 'Choose your position.',
    funding: 'Choose how you’ll pay.',
    moveIn: 'Choose a moving date within the next year.',
    adults: 'Enter how many adults will live there.',
    reason: 'Give a reason. They’ll read it.',
    email: 'Enter a valid email address.',
    deadline: 'Choose a deadline between one hour and 60 days from now.',
    receivedOn: 'Choose a day in the last month.',
    description: 'Describe the sale, for example “Two-bedroom flat in Bristol”.',
    file: 'Choose a PDF, JPEG or PNG of up to 10 MB.',
  },
  aboveRent: (rent: string) => `You can’t offer more than the advertised rent, ${rent}.`,
  saved: { title: 'Saved' },
  uploadFailed: 'We couldn’t upload the file. Choose a PDF, JPEG or PNG of up to 10 MB and try again.',
} as const

/** The database error's hint, or `offline` if there was no response. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('hint' in error && typeof error.hint === 'string' && error.hint) return error.hint
  return 'code' in error && error.code ? '' : 'offline'
}
