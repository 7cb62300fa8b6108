import type { StatusChange } from '../../../domain/listings/listing-status.ts'
import { formatPounds } from '../../../domain/money/price.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { account } from '../account/account.ts'
import { quotaMessage } from '../quotas.ts'

/** By the hint of the database error. */
const refusals: Record<string, string> = {
  no_membership: 'You need a plan to publish. Choose one under Membership.',
  membership_unpaid: 'Your plan has not been paid yet. Homes can be published once the payment is in.',
  role_missing: 'Your account may no longer publish homes. Write to us if you think this is a mistake.',
  wrong_state: 'This home has changed meanwhile. Look at it again.',
  removed_by_us: 'We removed this listing, so it can’t be copied. Contact us if you think this is a mistake.',
  not_your_listing: 'This home is no longer yours to change.',
  advert_incomplete: 'The advert would be incomplete. Edit the listing and check the last step.',
  reason_needed: 'This needs a reason that we review. Publish it again from the last step of the listing.',
  too_many_price_changes: 'You’ve changed this price too many times today. Try again tomorrow.',
}

/** By the name of the violated constraint. */
const rules: readonly (readonly [name: string, text: string])[] = [
  ['a published home says what it is', 'A published home needs a title, a location, a price and a type.'],
  ['no letting below EPC E', 'A home rated F or G can’t be let in England and Wales without an exemption.'],
  ['a deposit stays within the legal cap', 'The deposit is above what the law allows for this rent.'],
  [
    'a holding deposit stays within the legal cap',
    'The holding deposit is above what the law allows for this rent.',
  ],
  ['a rent has no price qualifier', 'A rent is one figure and has no qualifier.'],
  ['pictures come from', 'One of the pictures comes from an address that cannot be shown.'],
  [
    'a title and a location fit on a card',
    'The title or location is too long or has too many special characters. Shorten it.',
  ],
  [
    'a listing fits on its page',
    'The description, features and captions together are too long. Shorten the description.',
  ],
]

type Refusal = { message: string; hint?: string; details?: string; code?: string; status?: number }

export const listings = {
  loadFailed: 'Your listings could not be loaded',
  loadOneFailed: 'This listing could not be loaded',
  createRefused: {
    title: 'You can’t add a listing yet',
    text: 'You need to be part of an agency to add listings. Ask the agency’s owner to invite you.',
  },
  createFailed: { title: 'The listing could not be begun', text: account.unreachable },
  refusalFor: (problem: Refusal): string => {
    if (problem.hint === 'plan_limit_listings') return limitText(problem, 'at a time')
    if (problem.hint === 'plan_limit_month') return limitText(problem, 'a month')
    const rule = rules.find(([name]) => problem.message.includes(name))
    return (
      refusals[problem.hint ?? ''] ??
      quotaMessage(problem) ??
      rule?.[1] ??
      (problem.code ? problem.message : account.unreachable)
    )
  },
  refused: (text: string): ToastMessage => ({ title: 'That could not be done', text, tone: 'negative' }),
  moved: {
    publish: { title: 'Published' },
    renew: { title: 'Renewed', text: 'Its days start again from today.' },
    under_offer: { title: 'Marked as under offer' },
    sold_stc: { title: 'Marked as sold, subject to contract' },
    let_agreed: { title: 'Marked as let agreed' },
    live: { title: 'Back on the market' },
    withdraw: { title: 'Withdrawn', text: 'It’s no longer visible to the public. You can publish it again.' },
    unschedule: { title: 'Back among your drafts' },
    delete: { title: 'Deleted' },
  } satisfies Record<StatusChange, ToastMessage>,
  duplicated: { title: 'Copied', text: 'The copy is a draft without photographs.' },
  priceChanged: { title: 'Price changed', text: 'The old price stays in the price history.' },
  lowerDeposits: ({ deposit, holding_deposit }: { deposit?: number; holding_deposit?: number }): string =>
    `Lower ${[
      ...(deposit === undefined ? [] : [`the deposit to ${formatPounds(deposit)}`]),
      ...(holding_deposit === undefined ? [] : [`the holding deposit to ${formatPounds(holding_deposit)}`]),
    ].join(' and ')}, the legal limit for this rent`,
  priceMissing: 'Enter a price in whole pounds.',
} as const

function limitText({ details }: Refusal, per: string): string {
  const { limit, used } = limitOf(details)
  const listingCount = limit === 1 ? '1 listing' : `${limit} listings`
  const advice =
    per === 'a month'
      ? 'Wait for next month, or choose a larger plan under Membership.'
      : 'Withdraw another first, or choose a larger plan under Membership.'
  return `Your plan allows ${listingCount} ${per}, and ${used} ${used === 1 ? 'is' : 'are'} in use. ${advice}`
}

function limitOf(details: string | undefined): { limit: number; used: number } {
  try {
    return JSON.parse(details ?? '') as { limit: number; used: number }
  } catch {
    return { limit: 0, used: 0 }
  }
}
