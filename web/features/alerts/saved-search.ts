import { type Digest, nextDigestAt } from '../../../domain/alerts/digest-times.ts'
import { nameFromId } from '../../../domain/search/place-id.ts'
import { activeFilters } from '../../../domain/search/search-filters.ts'
import { formatRadius } from '../../../domain/search/search-options.ts'
import { parseSearchQuery, type SearchQuery } from '../../../domain/search/search-query.ts'
import { daysBetween, formatMoment } from '../../../domain/time/dates.ts'

export const frequencies = { off: 'Off', instant: 'Instantly', daily: 'Daily', weekly: 'Weekly' } as const
export type Frequency = keyof typeof frequencies

export type SavedSearch = {
  id: string
  name: string
  /** The query string of the search page. */
  queryString: string
  query: SearchQuery
  alert: Frequency
  isPaused: boolean
  lastSentAt: string | null
  /** The number of listings that matched within a week. */
  newMatches: number
}

type AlertSchedule = Pick<SavedSearch, 'alert' | 'isPaused'>

/** Next email tomorrow at 08:00, if homes match · An email as soon as a home matches · Paused · No emails */
export function nextEmailNote({ alert, isPaused }: AlertSchedule, now: Date): string {
  if (alert === 'off') return 'No emails'
  if (isPaused) return 'Paused'
  if (alert === 'instant') return 'An email as soon as a home matches'
  return `Next email ${formatNextDigest(alert, now)}, if homes match`
}

/** Compares calendar days, because the day the clocks go back has 25 hours. */
function formatNextDigest(digest: Digest, now: Date): string {
  const next = nextDigestAt(digest, now)
  const days = daysBetween(now, next)
  if (days === 0) return formatMoment(next, now)
  return days === 1 ? 'tomorrow at 08:00' : `on Monday ${formatMoment(next, now)}`
}

/** For sale · Within 5 miles of Bristol · At least 2 bedrooms */
export function searchTags(query: SearchQuery): string[] {
  const hasPlace = !query.area && !query.bounds
  const names = [query.location || nameFromId(query.place), ...query.also.map(nameFromId)]
    .filter(Boolean)
    .join(', ')
  const place = !names
    ? 'Across the UK'
    : query.radius === 0
      ? names
      : `Within ${formatRadius(query.radius)} of ${names}`
  return [
    query.type === 'sale' ? 'For sale' : 'To rent',
    ...(hasPlace ? [place] : []),
    ...activeFilters(query).map(({ label }) => label),
  ]
}

export const parseSearch = (queryString: string): SearchQuery =>
  parseSearchQuery(new URLSearchParams(queryString))
