import type { Country } from '../geo/country.ts'
import { depositLimit, holdingDepositLimit, rentInAdvanceLimit } from '../law/letting-limits.ts'
import { dateInLondon } from '../time/dates.ts'

type Tenancy = {
  /** Pounds per calendar month. */
  rent: number
  country: Country | null
  /** As stated in the listing; null if not stated. */
  deposit: number | null
  holdingDeposit: number | null
}

/** `isLimit`: not stated, so this is the legal maximum. Null: neither stated nor limited. */
type Amount = { pounds: number; isLimit: boolean } | null

export type MoveInCosts = {
  firstMonth: number
  deposit: Amount
  holdingDeposit: Amount
  total: number
  /** The law limits the rent that may be charged in advance. */
  isAdvanceLimited: boolean
}

/** Costs due before moving in. The holding deposit counts towards them. */
export function moveInCosts(
  { rent, country, deposit, holdingDeposit }: Tenancy,
  on = dateInLondon(new Date()),
): MoveInCosts {
  // A tenant is not shown England's limits for a home that may be elsewhere.
  const limitOf = (limit: typeof depositLimit) => (country === null ? undefined : limit(rent, country, on))
  const due = amount(deposit, limitOf(depositLimit))
  return {
    firstMonth: rent,
    deposit: due,
    holdingDeposit: amount(holdingDeposit, limitOf(holdingDepositLimit)),
    total: rent + (due?.pounds ?? 0),
    isAdvanceLimited: limitOf(rentInAdvanceLimit) !== undefined,
  }
}

function amount(stated: number | null, limit: number | undefined): Amount {
  if (stated !== null) return { pounds: stated, isLimit: false }
  return limit === undefined ? null : { pounds: limit, isLimit: limit > 0 }
}
