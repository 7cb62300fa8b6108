import type { ReactNode } from 'react'
import type { ListingType } from '../../../../domain/money/price.ts'
import { propertyTypes } from '../../../../domain/search/search-options.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import type { DraftPatch } from './draft/draft-store.ts'
import { ChoiceCards } from './fields/choice-cards.tsx'
import type { StepProps } from './step-props.ts'

const kinds = [
  { value: 'rent', label: 'To rent', note: 'Rent per calendar month' },
  { value: 'sale', label: 'For sale', note: 'One price' },
] as const

const letTypes = [
  { value: 'long', label: 'Long let' },
  { value: 'short', label: 'Short let' },
  { value: 'commercial', label: 'Commercial let' },
]

type Props = StepProps & { branch: ReactNode }

export function TypeStep({ listing, change, branch }: Props) {
  const isFixed = listing.published_at !== null || listing.status === 'scheduled'
  return (
    <div className="flex max-w-180 flex-col gap-8">
      <div>
        <ChoiceCards
          label="It is"
          name="listing_type"
          options={kinds}
          value={listing.listing_type}
          isDisabled={isFixed}
          columns="grid-cols-2"
          onChange={(value) => change(listingTypePatch(value))}
        />
        {isFixed && (
          <p className="mt-2 text-ink-3 text-sm">A published home does not change between sale and rent.</p>
        )}
      </div>
      <ChoiceCards
        label="Property type"
        name="property_type"
        options={propertyTypes.map((value) => ({ value, label: value }))}
        value={propertyTypes.find((type) => type === listing.property_type) ?? null}
        onChange={(property_type) => change({ property_type })}
      />
      {listing.listing_type === 'rent' && (
        <SelectField
          label="Kind of let"
          className="w-60"
          value={listing.let_type ?? ''}
          onChange={(event) => change({ let_type: event.target.value || null })}
        >
          <option value="">Not stated</option>
          {letTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset>
        <legend className="font-semibold text-sm">It is also</legend>
        <Checkbox
          label="A new home, never lived in"
          checked={listing.is_new_home}
          onChange={(event) => change({ is_new_home: event.target.checked })}
        />
        <Checkbox
          label="Retirement home: residents must be above a minimum age"
          checked={listing.is_retirement}
          onChange={(event) => change({ is_retirement: event.target.checked })}
        />
        <Checkbox
          label="For students"
          checked={listing.is_student}
          onChange={(event) => change({ is_student: event.target.checked })}
        />
      </fieldset>
      {branch}
    </div>
  )
}

/** Clears the fields of the other listing type: a sale has no deposit, a rental no price qualifier. */
function listingTypePatch(listing_type: ListingType): DraftPatch {
  return listing_type === 'rent'
    ? { listing_type, price_qualifier: null }
    : { listing_type, deposit: null, holding_deposit: null, let_type: null, available_from: null }
}
