import type { EpcRating } from '../../../../../domain/listings/epc.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { StepProps } from '../step-props.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionField } from './option-field.tsx'

const epcRatings: readonly EpcRating[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

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
        <OptionField
          label="EPC rating"
          options={epcRatings}
          value={listing.epc_rating}
          hint={listing.listing_type === 'rent' ? 'E at least to let' : undefined}
          onChange={(epc_rating) => change({ epc_rating })}
        />
      </div>
    </FieldGroup>
  )
}
