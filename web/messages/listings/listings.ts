import type { StatusChange } from '../../../domain/listings/listing-status.ts'
import { formatPounds } from '../../../domain/money/price.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { account } from '../account/account.ts'
import { quotaMessage } from '../quotas.ts'

/** By the hint of the database error. */
const refusals: Record<string, string> = {
  no_membership: 'You need a plan to publish. Choose one under Membership.',
  membership_unpaid: 'Your plan hasn’t been paid for yet. You can publish once the payment has arrived.',
  role_missing: 'Your account can no longer publish homes. Contact us if you think this is a mistake.',
  wrong_state: 'This listing has changed. Reload the page.',
  removed_by_us: 'We removed this listing, so it can’t be copied. Contact us if you think this is a mistake.',
  not_your_listing: 'You can no longer edit this listing.',
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
  ['a rent has no price qualifier', 'A rent can’t have a price qualifier.'],
  ['pictures come from', 'We can’t show one of the photos. Upload it again.'],
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

/** Why a hidden listing could not return to the market. */
export const confirmationRefusal = (reason: string): string =>
  reason === 'expired'
    ? 'Its time on the market has ended. Renew it in My listings.'
    : (refusals[reason] ?? 'Your plan has no space for it. Publish it again from My listings.')

export const listings = {
  confirmFailed: {
    title: 'We couldn’t confirm your homes',
    text: account.unreachable,
  },
  confirmUnknown: {
    title: 'This link no longer works',
    text: 'It has expired, or the account has been closed. Sign in to confirm your homes in My listings.',
  },
  confirmed: (count: number) => ({
    title: count === 1 ? 'Home confirmed' : `${count} homes confirmed`,
    text: 'Visitors see that you confirmed today.',
  }),
  loadFailed: 'We couldn’t load your listings',
  loadOneFailed: 'We couldn’t load this listing',
  createRefused: {
    title: 'You can’t add a listing yet',
    text: 'You need to be part of an agency to add listings. Ask the agency’s owner to invite you.',
  },
  createFailed: { title: 'We couldn’t create the listing', text: account.unreachable },
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
  refused: (text: string): ToastMessage => ({ title: 'That didn’t work', text, tone: 'negative' }),
  moved: {
    publish: { title: 'Published' },
    renew: { title: 'Renewed', text: 'Its full term starts again today.' },
    under_offer: { title: 'Marked as under offer' },
    sold_stc: { title: 'Marked as sold, subject to contract' },
    let_agreed: { title: 'Marked as let agreed' },
    live: { title: 'Back on the market' },
    withdraw: { title: 'Withdrawn', text: 'It’s no longer public. You can publish it again.' },
    unschedule: { title: 'Moved back to drafts' },
    delete: { title: 'Deleted' },
  } satisfies Record<StatusChange, ToastMessage>,
  duplicated: { title: 'Copied', text: 'The copy is a draft without photos.' },
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
