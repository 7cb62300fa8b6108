import type { Country } from '../geo/country.ts'

type Tenancy = {
  /** Pounds per calendar month. */
  rent: number
  country: Country | null
  /** As the advert states them; null where it does not. */
  deposit: number | null
  holdingDeposit: number | null
}

/** `isLimit`: the advert does not say, so this is the most that may be asked. Null: neither stated nor limited. */
type Amount = { pounds: number; isLimit: boolean } | null

type MoveInCosts = { firstMonth: number; deposit: Amount; holdingDeposit: Amount; total: number }

/** Where a year's rent reaches this, the deposit may be six weeks' rent: Tenant Fees Act 2019, schedule 1 (England). */
const sixWeeksFrom = 50_000

/** Pounds a week: 1,300 pcm -> 300. */
export function weeklyRent(rent: number): number {
  return (rent * 12) / 52
}

/** The most a landlord may ask as deposit, in whole pounds; undefined where the law sets no limit. */
export function depositLimit(rent: number, country: Country | null): number | undefined {
  // Rent (Scotland) Act 1984 as amended: two months' rent.
  if (country === 'Scotland') return rent * 2
  // Private Tenancies Act (Northern Ireland) 2022: one month's rent.
  if (country === 'Northern Ireland') return rent
  if (country !== 'England') return undefined
  return Math.floor(weeklyRent(rent) * (rent * 12 < sixWeeksFrom ? 5 : 6))
}

/** The most that may be asked to keep a home: a week's rent in England and Wales, nothing in Scotland. */
export function holdingDepositLimit(rent: number, country: Country | null): number | undefined {
  if (country === 'Scotland') return 0
  if (country !== 'England' && country !== 'Wales') return undefined
  return Math.floor(weeklyRent(rent))
}

/** What is due before the keys. The holding deposit counts towards it, and is not due twice. */
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
