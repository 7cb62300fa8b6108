import type { CouncilTaxBand } from '../../../../../domain/money/council-tax.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { StepProps } from '../step-props.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionField } from './option-field.tsx'

const bands: readonly CouncilTaxBand[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
const tenures = ['freehold', 'leasehold', 'share of freehold', 'commonhold', 'feudal']
const maxPounds = 999_999_999

/** Council tax, and for sales the tenure and annual charges. */
export function OwnershipFields({ listing, change }: StepProps) {
  const isSale = listing.listing_type === 'sale'
  const hasCharges = listing.tenure === 'leasehold' || listing.tenure === 'share of freehold'
  return (
    <FieldGroup title={isSale ? 'Ownership and costs' : 'Costs'}>
      <div className="grid gap-5 md:grid-cols-2">
        <OptionField
          label="Council tax band"
          options={bands}
          value={listing.council_tax_band}
          hint={listing.country === 'Northern Ireland' ? 'Northern Ireland has rates instead.' : undefined}
          onChange={(council_tax_band) => change({ council_tax_band })}
        />
        {isSale && (
          <OptionField
            label="Tenure"
            options={tenures}
            value={listing.tenure}
            onChange={(tenure) => change({ tenure })}
          />
        )}
        {isSale && listing.tenure === 'leasehold' && (
          <>
            <NumberField
              label="Years left on the lease"
              max={9999}
              value={listing.lease_years_left}
              onChange={(lease_years_left) => change({ lease_years_left })}
            />
            <NumberField
              label="Ground rent"
              sign="£"
              unit="a year"
              max={maxPounds}
              value={listing.ground_rent}
              onChange={(ground_rent) => change({ ground_rent })}
            />
          </>
        )}
        {isSale && hasCharges && (
          <NumberField
            label="Service charge"
            sign="£"
            unit="a year"
            max={maxPounds}
            value={listing.service_charge}
            onChange={(service_charge) => change({ service_charge })}
          />
        )}
        {isSale && (
          <NumberField
            label="Share for sale"
            unit="%"
            isOptional
            hint="Shared ownership only"
            min={1}
            max={100}
            value={listing.shared_ownership_share}
            onChange={(shared_ownership_share) => change({ shared_ownership_share })}
          />
        )}
      </div>
    </FieldGroup>
  )
}
