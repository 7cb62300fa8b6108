import { ruleInForce } from '../../../../../domain/law/law-in-force.ts'
import { depositLimit, holdingDepositLimit } from '../../../../../domain/law/letting-limits.ts'
import { loweredDeposits } from '../../../../../domain/law/lowered-deposits.ts'
import { formatPounds } from '../../../../../domain/money/price.ts'
import { dateInLondon } from '../../../../../domain/time/dates.ts'
import { listings } from '../../../../messages/listings/listings.ts'
import { Button } from '../../../../ui/button.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionField } from './option-field.tsx'

const maxPounds = 999_999_999
const qualifiers = [
  'guide price',
  'fixed price',
  'offers in excess of',
  'offers in the region of',
  'offers over',
  'from',
  { value: 'POA', label: 'Price on application' },
  'shared ownership',
  'part buy part rent',
] as const

export function PriceFields(props: StepProps) {
  return props.listing.listing_type === 'rent' ? <RentFields {...props} /> : <SaleFields {...props} />
}

function SaleFields({ listing, change }: StepProps) {
  return (
    <FieldGroup title="Price">
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField
          label="Price"
          sign="£"
          min={1}
          max={maxPounds}
          value={listing.price || null}
          onChange={(price) => change({ price: price ?? 0 })}
        />
        <OptionField
          label="Price qualifier"
          isOptional
          options={qualifiers}
          value={knownQualifier(listing.price_qualifier)}
          onChange={(price_qualifier) => change({ price_qualifier })}
        />
      </div>
    </FieldGroup>
  )
}

const knownQualifier = (stated: string | null) =>
  qualifiers.map((each) => (typeof each === 'string' ? each : each.value)).find((each) => each === stated) ??
  null

function RentFields({ listing, change }: StepProps) {
  const { price, country } = listing
  const on = dateInLondon(new Date())
  const holdingLimit = holdingDepositLimit(price, country ?? 'England', on)
  const lowered = loweredDeposits(listing, price, on)
  return (
    <FieldGroup title="Rent and terms">
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField
          label="Rent"
          sign="£"
          unit="pcm"
          hint="One figure, not a range. For a weekly rent, multiply by 52 and divide by 12."
          min={1}
          max={maxPounds}
          value={price || null}
          onChange={(rent) => change({ price: rent ?? 0 })}
        />
        <TextField
          label="Available from"
          isOptional
          type="date"
          value={listing.available_from ?? ''}
          onChange={(event) => change({ available_from: event.target.value || null })}
        />
        <NumberField
          label="Deposit"
          sign="£"
          max={maxPounds}
          hint={limitHint(price > 0 ? depositLimit(price, country, on) : undefined)}
          value={listing.deposit}
          onChange={(deposit) => change({ deposit })}
        />
        <NumberField
          label="Holding deposit"
          sign="£"
          isOptional
          max={maxPounds}
          hint={
            holdingLimit === 0 && price > 0
              ? `Not allowed in ${country}.`
              : limitHint(price > 0 ? holdingLimit : undefined)
          }
          value={listing.holding_deposit}
          onChange={(holding_deposit) => change({ holding_deposit })}
        />
        {lowered && (
          <div className="md:col-span-2">
            <Button onClick={() => change(lowered)}>{listings.lowerDeposits(lowered)}</Button>
          </div>
        )}
        <LetTerms listing={listing} change={change} />
        <Registration listing={listing} change={change} />
      </div>
    </FieldGroup>
  )
}

/** Required in Scotland and Northern Ireland; in England the database that issues it has not opened yet. */
function Registration({ listing, change }: StepProps) {
  const { country } = listing
  const isRequired = ruleInForce('landlord_registration', {
    country,
    kind: 'long let',
    on: dateInLondon(new Date()),
  })
  if (isRequired)
    return (
      <TextField
        label="Landlord registration number"
        maxLength={60}
        hint={`Adverts to let in ${country} state it.`}
        value={listing.landlord_registration ?? ''}
        onChange={(event) => change({ landlord_registration: event.target.value || null })}
      />
    )
  return (
    country === 'England' && (
      <TextField
        label="PRS Database number"
        isOptional
        maxLength={60}
        hint="The Private Rented Sector Database opens in late 2026. You don’t need a number yet."
        value={listing.prs_registration ?? ''}
        onChange={(event) => change({ prs_registration: event.target.value || null })}
      />
    )
  )
}

function LetTerms({ listing, change }: StepProps) {
  return (
    <>
      <OptionField
        label="Furnishing"
        options={['furnished', 'part furnished', 'unfurnished', 'either']}
        value={listing.furnishing}
        onChange={(furnishing) => change({ furnishing })}
      />
      <OptionField
        label="Bills"
        options={[
          { value: 'yes', label: 'Included in the rent' },
          { value: 'no', label: 'Not included' },
        ]}
        value={listing.bills_included === null ? null : listing.bills_included ? 'yes' : 'no'}
        onChange={(bills) => change({ bills_included: bills === null ? null : bills === 'yes' })}
      />
      <OptionField
        label="Pets"
        hint="A tenant may always ask in writing, and be refused only with a good reason."
        options={[
          { value: 'yes', label: 'Allowed' },
          { value: 'considered', label: 'Considered on request' },
          { value: 'no', label: 'Not stated as allowed' },
        ]}
        value={listing.pets}
        onChange={(pets) => change({ pets })}
      />
    </>
  )
}

const limitHint = (limit: number | undefined) =>
  limit === undefined ? undefined : `At most ${formatPounds(limit)} for this rent.`
