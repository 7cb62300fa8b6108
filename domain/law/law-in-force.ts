import type { Country } from '../geo/country.ts'
import { isDwelling } from '../listings/dwelling.ts'
import { type LawRule, lawRules, type OfferKind, type RuleName } from './law-rules.ts'

export type LawContext = {
  /** Adverts without a country are held to England's rules, which are the strictest. */
  country: Country | null
  kind: OfferKind
  /** A day in London: '2026-11-18'. */
  on: string
}

/** The row of a rule that applies to an offer on a day, or undefined. */
export function ruleInForce(
  rule: RuleName,
  { country, kind, on }: LawContext,
  rules: readonly LawRule[] = lawRules,
): LawRule | undefined {
  return rules.find(
    (row) =>
      row.rule === rule &&
      row.status === 'in force' &&
      row.countries.includes(country ?? 'England') &&
      row.kinds.includes(kind) &&
      isWithin(row, on),
  )
}

const isWithin = ({ from, until }: LawRule, on: string) =>
  from !== null && from <= on && (until === null || on < until)

type Offer = { listingType: string; letType: string | null; propertyType: string | null }

/** What an advert offers, for the rules. A let without a stated type counts as long. */
export function offerKind({ listingType, letType, propertyType }: Offer): OfferKind {
  if (listingType === 'sale') return 'sale'
  if (letType === 'commercial' || !isDwelling(propertyType)) return 'commercial let'
  return letType === 'short' ? 'short let' : 'long let'
}

/** A rule that starts, ends or is expected within some days. */
export type LawChange = { row: LawRule; on: string; change: 'starts' | 'ends' | 'expected' }

/** Changes from a day on, the next first: an administrator sees those of the next 90 days. */
export function lawChanges(today: string, days: number, rules: readonly LawRule[] = lawRules): LawChange[] {
  const last = new Date(Date.parse(today) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const isNear = (day: string | null | undefined): day is string => !!day && day > today && day <= last
  return rules
    .flatMap((row): LawChange[] => [
      ...(isNear(row.from)
        ? [
            {
              row,
              on: row.from,
              change: row.status === 'in force' ? ('starts' as const) : ('expected' as const),
            },
          ]
        : []),
      ...(isNear(row.until) ? [{ row, on: row.until, change: 'ends' as const }] : []),
      ...(row.from === null && isNear(row.expected?.by)
        ? [{ row, on: row.expected.by, change: 'expected' as const }]
        : []),
    ])
    .toSorted((one, other) => one.on.localeCompare(other.on))
}
