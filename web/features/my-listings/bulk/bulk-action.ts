import { formatPrice, type ListingType } from '../../../../domain/money/price.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import type { BulkAction } from '../../../../supabase/column-types.ts'
import type { BulkChangeLine, ListingSnapshot } from '../../../../supabase/function-types.ts'
import { listings } from '../../../messages/listings/listings.ts'
import type { Assignee } from '../assignees.ts'
import { statusTags } from '../status-labels.ts'

export type BulkValue = {
  id?: string | null
  price?: number
  percent?: number
  pounds?: number
  round_to?: number
}
export type BulkChange = { action: BulkAction; value: BulkValue }

export type Assignees = { branches: readonly Assignee[]; negotiators: readonly Assignee[] }

export const bulkActionLabels: Record<BulkAction, string> = {
  publish: 'Publish',
  renew: 'Renew',
  price: 'Change price',
  branch: 'Set branch',
  negotiator: 'Set negotiator',
  withdraw: 'Withdraw',
}

/** Live, £1,250 pcm: the part of a listing that an action changes. */
function describeState(
  action: BulkAction,
  state: ListingSnapshot,
  type: ListingType,
  people: Assignees,
): string {
  const nameIn = (assignees: readonly Assignee[], id: string | null) =>
    id === null ? 'None' : (assignees.find((each) => each.id === id)?.name ?? 'Someone else')
  switch (action) {
    case 'price':
      return state.price > 0 ? formatPrice({ pounds: state.price, listingType: type }) : 'No price'
    case 'branch':
      return nameIn(people.branches, state.branch_id)
    case 'negotiator':
      return nameIn(people.negotiators, state.negotiator_id)
    case 'renew':
      return state.expires_at ? `Ends ${formatShortDate(state.expires_at)}` : 'No end date'
    case 'publish':
    case 'withdraw':
      return statusTags[state.status].label
  }
}

/** What happens to one listing: £1,300 pcm to £1,250 pcm, or why nothing does. */
export function describeLine(action: BulkAction, line: BulkChangeLine, people: Assignees): string {
  if (line.outcome === 'refused') return describeCode(line)
  if (line.outcome === 'in_review') return 'We check it first. It goes live once we approve it.'
  if (!line.before || !line.after) return ''
  const type = line.listing_type ?? 'sale'
  const before = describeState(action, line.before, type, people)
  return line.outcome === 'unchanged'
    ? `Stays as it is: ${before}`
    : `${before} → ${describeState(action, line.after, type, people)}`
}

const codes: Record<string, string> = {
  wrong_state: 'Not possible in its present state.',
  not_your_listing: 'No longer yours.',
  changed_since: 'It has changed since, so it stays as it is.',
  not_a_price: 'The result isn’t a price.',
  not_a_colleague: 'This person no longer works for the agency.',
  not_possible: 'Not possible for this listing.',
  against_the_rules: 'The law or our rules don’t allow it. Check the deposit and the EPC rating.',
}

function describeCode({ code = '', problems }: BulkChangeLine): string {
  return (
    codes[code] ??
    listings.refusalFor({
      message: 'Not possible for this listing.',
      code: 'P0001',
      hint: code,
      details: problems ?? '',
    })
  )
}

export const countOutcomes = (lines: readonly BulkChangeLine[]) => ({
  done: lines.filter(({ outcome }) => outcome === 'done' || outcome === 'in_review').length,
  refused: lines.filter(({ outcome }) => outcome === 'refused').length,
})
