import type { Country } from '../geo/country.ts'
import { offerKind, ruleInForce } from '../law/law-in-force.ts'
import type { LawRule } from '../law/law-rules.ts'
import type { ListingType } from '../money/price.ts'
import { isDwelling } from './dwelling.ts'

/** What an advert states, as far as publishing depends on it. */
export type Statements = {
  listingType: ListingType
  propertyType: string | null
  letType: string | null
  country: Country | null
  addressLine: string | null
  postcode: string | null
  latitude: number | null
  photoCount: number
  description: string
  epcRating: string | null
  epcStatus: string | null
  deposit: number | null
  councilTaxBand: string | null
  tenure: string | null
  leaseYearsLeft: number | null
  isNewHome: boolean
}

export type Requirement =
  | 'street_missing'
  | 'postcode_missing'
  | 'position_missing'
  | 'description_short'
  | 'few_photos'
  | 'epc_missing'
  | 'deposit_missing'
  | 'council_tax_missing'
  | 'tenure_missing'
  | 'lease_missing'

/** Photos that an advert of a home needs. Fewer only if staff accept the reason. */
export const minPhotos = 3

/** Characters of a description. */
export const minDescriptionLength = 50

type RequirementProblem = { code: Requirement; severity: 'blocking' | 'review'; law?: LawRule }

/** What is missing for publishing, by type and country. `private.publishing_problems` in the database enforces the same. */
export function requirementProblems(advert: Statements, on: string): RequirementProblem[] {
  const { listingType, propertyType, country } = advert
  const isRent = listingType === 'rent'
  const isResidential = isDwelling(propertyType) && advert.letType !== 'commercial'
  const epc = ruleInForce('epc_in_advert', { country, kind: offerKind(advert), on })
  const needsEpc = epc && !['Land', 'Garage', 'Park Home'].includes(propertyType ?? '')
  return [
    // A house number alone is no street.
    ...need('street_missing', !/[A-Za-z]{2}/.test(advert.addressLine ?? '')),
    ...need('postcode_missing', !advert.postcode?.trim()),
    ...need('position_missing', advert.latitude === null),
    ...need('description_short', advert.description.trim().length < minDescriptionLength),
    ...need('few_photos', isResidential && advert.photoCount < minPhotos, { severity: 'review' }),
    ...need('epc_missing', !!needsEpc && !advert.epcRating && !advert.epcStatus, epc ? { law: epc } : {}),
    ...need('deposit_missing', isRent && isResidential && advert.deposit === null),
    // Northern Ireland has rates instead, and a new home may not have a band yet.
    ...need(
      'council_tax_missing',
      isRent &&
        isResidential &&
        country !== 'Northern Ireland' &&
        !advert.isNewHome &&
        !advert.councilTaxBand,
    ),
    // A park home stands on a rented pitch: neither freehold nor leasehold.
    ...need('tenure_missing', !isRent && propertyType !== 'Park Home' && !advert.tenure),
    ...need('lease_missing', !isRent && advert.tenure === 'leasehold' && advert.leaseYearsLeft === null),
  ]
}

const need = (
  code: Requirement,
  isMissing: boolean,
  more: Partial<RequirementProblem> = {},
): RequirementProblem[] => (isMissing ? [{ code, severity: 'blocking', ...more }] : [])
