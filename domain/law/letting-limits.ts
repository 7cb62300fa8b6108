import type { Country } from '../geo/country.ts'
import { ruleInForce } from './law-in-force.ts'
import type { RuleFigures, RuleName } from './law-rules.ts'

/** The deposit cap in whole pounds; undefined if the law sets none. Without a country, England's. */
export const depositLimit = (rent: number, country: Country | null, on: string): number | undefined =>
  limit('deposit_cap', rent, country, on)

/** The cap on a holding deposit in whole pounds: 0 where none may be charged. */
export const holdingDepositLimit = (rent: number, country: Country | null, on: string): number | undefined =>
  limit('holding_deposit_cap', rent, country, on)

/** The most rent that may be charged in advance once a tenancy is signed; undefined if the law sets no limit. */
export const rentInAdvanceLimit = (rent: number, country: Country | null, on: string): number | undefined =>
  limit('rent_in_advance', rent, country, on)

function limit(rule: RuleName, rent: number, country: Country | null, on: string): number | undefined {
  const row = ruleInForce(rule, { country, kind: 'long let', on })
  return row && figuresLimit(row.figures, rent)
}

function figuresLimit(
  { weeks, months, highRent, weeksFromHighRent }: RuleFigures,
  rent: number,
): number | undefined {
  if (months !== undefined) return rent * months
  const isHigh = highRent !== undefined && rent * 12 >= highRent
  const most = isHigh ? weeksFromHighRent : weeks
  return most === undefined ? undefined : Math.floor(((rent * 12) / 52) * most)
}
