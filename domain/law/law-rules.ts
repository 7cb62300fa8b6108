import type { Country } from '../geo/country.ts'
import type { LawSource } from './law-sources.ts'

/** What an advert offers. Rules for tenancies apply to the kinds that they name. */
export type OfferKind = 'sale' | 'long let' | 'short let' | 'commercial let'

export type RuleName =
  | 'one_rent'
  | 'rent_in_advance'
  | 'no_fixed_term'
  | 'no_ban_on_children'
  | 'no_ban_on_benefits'
  | 'deposit_cap'
  | 'holding_deposit_cap'
  | 'holding_deposit_deadline'
  | 'landlord_registration'
  | 'epc_in_advert'
  | 'epc_minimum'
  | 'prs_database'
  | 'material_information'

/** The figures of a rule. Weeks and months are of rent. */
export type RuleFigures = {
  weeks?: number
  months?: number
  /** From this yearly rent in pounds, `weeksFromHighRent` replaces `weeks`. */
  highRent?: number
  weeksFromHighRent?: number
  minimumRating?: string
  /** A deadline counts its first day; what was paid is returned within the further days, which begin with the deadline. */
  days?: number
  repayDays?: number
}

export type LawRule = {
  id: string
  rule: RuleName
  countries: readonly Country[]
  /** The first day on which it applies; null if that day has not been set. */
  from: string | null
  /** The first day on which it no longer applies. */
  until: string | null
  kinds: readonly OfferKind[]
  /** Only rules in force are enforced. The others are announced on the rules page. */
  status: 'in force' | 'proposed'
  figures: RuleFigures
  source: LawSource
  /** For a rule without a date: what has been announced, and the day by which that would be. */
  expected?: { text: string; by: string }
}

const everywhere: readonly Country[] = ['England', 'Scotland', 'Wales', 'Northern Ireland']
const lets: readonly OfferKind[] = ['long let', 'short let']
const allLets: readonly OfferKind[] = [...lets, 'commercial let']
const everything: readonly OfferKind[] = ['sale', ...allLets]

const inForce = { until: null, status: 'in force', figures: {} } as const
const proposed = { until: null, status: 'proposed', figures: {} } as const

/**
 * The law that adverts are held to, by country and date. Checked in November 2026. `private.law_rules` in the database has the same
 * rows; a change here needs a migration, and law-rules.test.ts in supabase/tests fails until it is there.
 */
export const lawRules: readonly LawRule[] = [
  {
    ...inForce,
    id: 'one-rent-england',
    rule: 'one_rent',
    countries: ['England'],
    from: '2026-05-01',
    kinds: lets,
    source: 'renters-rights-act',
  },
  {
    ...inForce,
    id: 'rent-in-advance-england',
    rule: 'rent_in_advance',
    countries: ['England'],
    from: '2026-05-01',
    kinds: lets,
    figures: { months: 1 },
    source: 'renters-rights-act',
  },
  {
    ...inForce,
    id: 'no-fixed-term-england',
    rule: 'no_fixed_term',
    countries: ['England'],
    from: '2026-05-01',
    kinds: ['long let'],
    source: 'renters-rights-act',
  },
  ...(['no_ban_on_children', 'no_ban_on_benefits'] as const).flatMap((rule): LawRule[] => [
    {
      ...inForce,
      id: `${rule.replaceAll('_', '-')}-england-scotland`,
      rule,
      countries: ['England', 'Scotland'],
      from: '2026-05-01',
      kinds: lets,
      source: 'renters-rights-act',
    },
    {
      ...inForce,
      id: `${rule.replaceAll('_', '-')}-wales`,
      rule,
      countries: ['Wales'],
      from: '2026-06-01',
      kinds: lets,
      source: 'renters-rights-act',
    },
  ]),
  {
    ...inForce,
    id: 'deposit-cap-england',
    rule: 'deposit_cap',
    countries: ['England'],
    from: '2019-06-01',
    kinds: lets,
    figures: { weeks: 5, highRent: 50_000, weeksFromHighRent: 6 },
    source: 'tenant-fees-act',
  },
  {
    ...inForce,
    id: 'deposit-cap-scotland',
    rule: 'deposit_cap',
    countries: ['Scotland'],
    from: '1984-11-05',
    kinds: lets,
    figures: { months: 2 },
    source: 'rent-scotland-act',
  },
  {
    ...inForce,
    id: 'deposit-cap-northern-ireland',
    rule: 'deposit_cap',
    countries: ['Northern Ireland'],
    from: '2023-04-01',
    kinds: lets,
    figures: { months: 1 },
    source: 'private-tenancies-ni',
  },
  {
    ...inForce,
    id: 'holding-deposit-cap-england',
    rule: 'holding_deposit_cap',
    countries: ['England'],
    from: '2019-06-01',
    kinds: lets,
    figures: { weeks: 1 },
    source: 'tenant-fees-act',
  },
  {
    ...inForce,
    id: 'holding-deposit-cap-wales',
    rule: 'holding_deposit_cap',
    countries: ['Wales'],
    from: '2019-09-01',
    kinds: lets,
    figures: { weeks: 1 },
    source: 'renting-homes-fees-wales',
  },
  {
    ...inForce,
    id: 'no-holding-deposit-scotland',
    rule: 'holding_deposit_cap',
    countries: ['Scotland'],
    from: '2012-11-30',
    kinds: lets,
    figures: { weeks: 0 },
    source: 'rent-scotland-act',
  },
  {
    ...inForce,
    id: 'holding-deposit-deadline-england',
    rule: 'holding_deposit_deadline',
    countries: ['England'],
    from: '2019-06-01',
    kinds: lets,
    figures: { days: 15, repayDays: 7 },
    source: 'tenant-fees-act',
  },
  {
    ...inForce,
    id: 'holding-deposit-deadline-wales',
    rule: 'holding_deposit_deadline',
    countries: ['Wales'],
    from: '2019-09-01',
    kinds: lets,
    figures: { days: 15, repayDays: 7 },
    source: 'renting-homes-fees-wales',
  },
  {
    ...inForce,
    id: 'landlord-registration-scotland',
    rule: 'landlord_registration',
    countries: ['Scotland'],
    from: '2013-06-01',
    kinds: lets,
    source: 'antisocial-behaviour-scotland',
  },
  {
    ...inForce,
    id: 'landlord-registration-northern-ireland',
    rule: 'landlord_registration',
    countries: ['Northern Ireland'],
    from: '2014-02-25',
    kinds: lets,
    source: 'landlord-registration-ni',
  },
  {
    ...inForce,
    id: 'epc-in-advert-england-wales',
    rule: 'epc_in_advert',
    countries: ['England', 'Wales'],
    from: '2013-01-09',
    kinds: everything,
    source: 'epb-england-wales',
  },
  {
    ...inForce,
    id: 'epc-in-advert-scotland',
    rule: 'epc_in_advert',
    countries: ['Scotland'],
    from: '2013-01-09',
    kinds: everything,
    source: 'epb-scotland',
  },
  {
    ...inForce,
    id: 'epc-in-advert-northern-ireland',
    rule: 'epc_in_advert',
    countries: ['Northern Ireland'],
    from: '2013-02-28',
    kinds: everything,
    source: 'epb-northern-ireland',
  },
  {
    ...inForce,
    id: 'epc-minimum-england-wales',
    rule: 'epc_minimum',
    countries: ['England', 'Wales'],
    from: '2018-04-01',
    kinds: allLets,
    figures: { minimumRating: 'E' },
    source: 'mees-regulations',
  },
  {
    ...inForce,
    id: 'material-information',
    rule: 'material_information',
    countries: everywhere,
    from: '2025-04-06',
    kinds: everything,
    source: 'dmcc-act',
  },
  {
    ...proposed,
    id: 'epc-c-england-wales',
    rule: 'epc_minimum',
    countries: ['England', 'Wales'],
    from: '2030-10-01',
    kinds: lets,
    figures: { minimumRating: 'C' },
    source: 'mees-consultation',
  },
  {
    ...proposed,
    id: 'epc-c-scotland',
    rule: 'epc_minimum',
    countries: ['Scotland'],
    from: '2028-04-01',
    kinds: lets,
    figures: { minimumRating: 'C' },
    source: 'mees-consultation-scotland',
  },
  {
    ...proposed,
    id: 'prs-database-england',
    rule: 'prs_database',
    countries: ['England'],
    from: null,
    kinds: lets,
    source: 'renters-rights-act',
    expected: { text: 'opening late 2026', by: '2026-12-31' },
  },
]
