import type { Country } from '../geo/country.ts'

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

type MoveInCosts = { firstMonth: number; deposit: Amount; holdingDeposit: Amount; total: number }

/** From this yearly rent the deposit may be six weeks' rent: Tenant Fees Act 2019, schedule 1 (England). */
const sixWeeksFrom = 50_000

/** Pounds a week: 1,300 pcm -> 300. */
export function weeklyRent(rent: number): number {
  return (rent * 12) / 52
}

/** The deposit cap in whole pounds; undefined if the law sets none. */
export function depositLimit(rent: number, country: Country | null): number | undefined {
  // Rent (Scotland) Act 1984 as amended: two months' rent.
  if (country === 'Scotland') return rent * 2
  // Private Tenancies Act (Northern Ireland) 2022: one month's rent.
  if (country === 'Northern Ireland') return rent
  if (country !== 'England') return undefined
  return Math.floor(weeklyRent(rent) * (rent * 12 < sixWeeksFrom ? 5 : 6))
}

/** The cap on a holding deposit: a week's rent in England and Wales, nothing in Scotland. */
export function holdingDepositLimit(rent: number, country: Country | null): number | undefined {
  if (country === 'Scotland') return 0
  if (country !== 'England' && country !== 'Wales') return undefined
  return Math.floor(weeklyRent(rent))
}

/** Costs due before moving in. The holding deposit counts towards them. */
export function moveInCosts({ rent, country, deposit, holdingDeposit }: Tenancy): MoveInCosts {
  const due = amount(deposit, depositLimit(rent, country))
  return {
    firstMonth: rent,
    deposit: due,
    holdingDeposit: amount(holdingDeposit, holdingDepositLimit(rent, country)),
    total: rent + (due?.pounds ?? 0),
  }
}

function amount(stated: number | null, limit: number | undefined): Amount {
  if (stated !== null) return { pounds: stated, isLimit: false }
  return limit === undefined ? null : { pounds: limit, isLimit: limit > 0 }
}
