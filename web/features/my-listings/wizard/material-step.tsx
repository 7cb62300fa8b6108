import { statementLabels } from '../../../../domain/listings/material-information.ts'
import type { OwnListing, Statement } from '../../../entities/listing/own-listing.ts'
import { FieldGroup } from './fields/field-group.tsx'
import { OwnershipFields } from './fields/ownership-fields.tsx'
import { StatementField } from './fields/statement-field.tsx'
import { materialScore } from './material-score.ts'
import type { StepProps } from './step-props.ts'

const utilities = [
  'electricity',
  'water',
  'sewerage',
  'heating',
  'broadband',
  'mobile_signal',
  'parking',
  'construction',
]

export function MaterialStep({ listing, change }: StepProps) {
  const setStatement = (key: string, statement: Statement | undefined) => {
    const { [key]: _, ...others } = listing.material_information
    change({ material_information: statement ? { ...others, [key]: statement } : others })
  }
  const fields = (matches: (key: string) => boolean) =>
    statementLabels
      .filter(([key]) => matches(key))
      .map(([key, label]) => (
        <StatementField
          key={key}
          name={key}
          label={label}
          value={listing.material_information[key]}
          onChange={(statement) => setStatement(key, statement)}
        />
      ))
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <Score listing={listing} />
      <OwnershipFields listing={listing} change={change} />
      <FieldGroup title="The building and what reaches it">
        {fields((key) => utilities.includes(key))}
      </FieldGroup>
      <FieldGroup title="What may apply here">{fields((key) => !utilities.includes(key))}</FieldGroup>
    </div>
  )
}

function Score({ listing }: { listing: OwnListing }) {
  const { stated, applicable } = materialScore(listing)
  const share = applicable === 0 ? 100 : Math.round((stated / applicable) * 100)
  return (
    <div className="rounded-panel border border-line bg-surface p-5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">How complete it is</span>
        <span role="status" className="tabular text-ink-2 text-sm">
          {stated} of {applicable} stated
        </span>
      </p>
      <div className="mt-3 h-2 overflow-hidden rounded-tag bg-fill">
        <div className="h-full bg-positive transition-[width]" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-3 text-ink-2 text-sm">
        Visitors see the same count. Leave out what you don’t know: we show it as ‘not stated’, and they can
        ask.
      </p>
    </div>
  )
}
