import { offerKind, ruleInForce } from '../../../../../domain/law/law-in-force.ts'
import type { EpcRating } from '../../../../../domain/listings/epc.ts'
import { dateInLondon } from '../../../../../domain/time/dates.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionField } from './option-field.tsx'

const epcRatings: readonly EpcRating[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

const withoutRating = [
  { value: 'applied for', label: 'Applied for' },
  { value: 'exempt', label: 'Exempt' },
] as const

/** The rating, or why there is none; with an exemption if the rating is too low to let. */
function EnergyRating({ listing, change }: StepProps) {
  const { epc_rating, epc_status, listing_type, country } = listing
  const minimum = ruleInForce('epc_minimum', {
    country,
    kind: offerKind({
      listingType: listing_type,
      letType: listing.let_type,
      propertyType: listing.property_type,
    }),
    on: dateInLondon(new Date()),
  })?.figures.minimumRating
  return (
    <>
      <OptionField
        label="EPC rating"
        options={[...epcRatings, ...withoutRating]}
        value={epc_rating ?? epc_status}
        hint={minimum ? `${minimum} or better to let, unless exempt` : undefined}
        onChange={(stated) =>
          change({
            epc_rating: epcRatings.find((rating) => rating === stated) ?? null,
            epc_status: withoutRating.find(({ value }) => value === stated)?.value ?? null,
          })
        }
      />
      {minimum && epc_rating !== null && epc_rating > minimum && (
        <TextField
          label="EPC exemption reference"
          maxLength={60}
          hint="From the PRS Exemptions Register"
          value={listing.epc_exemption ?? ''}
          onChange={(event) => change({ epc_exemption: event.target.value || null })}
        />
      )}
    </>
  )
}

export function RoomFields({ listing, change }: StepProps) {
  return (
    <FieldGroup title="The home">
      <div className="grid grid-cols-2 gap-5 md:grid-cols-3">
        <NumberField
          label="Bedrooms"
          hint="0 for a studio"
          max={50}
          value={listing.bedrooms}
          onChange={(bedrooms) => change({ bedrooms })}
        />
        <NumberField
          label="Bathrooms"
          max={50}
          value={listing.bathrooms}
          onChange={(bathrooms) => change({ bathrooms })}
        />
        <NumberField
          label="Reception rooms"
          isOptional
          max={50}
          value={listing.receptions}
          onChange={(receptions) => change({ receptions })}
        />
        <NumberField
          label="Area"
          unit="sqft"
          isOptional
          min={1}
          max={9_999_999}
          value={listing.square_feet}
          onChange={(square_feet) => change({ square_feet })}
        />
        <EnergyRating listing={listing} change={change} />
      </div>
    </FieldGroup>
  )
}
