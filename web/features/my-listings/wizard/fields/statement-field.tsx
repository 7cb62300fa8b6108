import type { Statement } from '../../../../entities/listing/own-listing.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'

type Props = {
  name: string
  label: string
  value: Statement | undefined
  onChange: (statement: Statement | undefined) => void
}

const examples: Record<string, string> = {
  construction: 'Brick under a tiled roof',
  electricity: 'Mains',
  water: 'Mains, metered',
  sewerage: 'Mains drainage',
  heating: 'Gas boiler and radiators, 2021',
  broadband: 'Fibre to the premises',
  mobile_signal: 'Good indoors with all four networks',
  parking: 'On the street, with a permit',
  building_safety: 'None known',
  restrictions: 'Conservation area',
  rights_and_easements: 'Shared path to the rear',
  flood_risk: 'Very low, by the official map',
  planning: 'None known nearby',
  accessibility: 'Two steps to the door',
  coalfield: 'Not in a mining area',
}

/** A material fact: stated as text, not stated, or not applicable. */
export function StatementField({ name, label, value, onChange }: Props) {
  const isNotApplicable = value?.state === 'not_applicable'
  const changeText = (text: string) => onChange(text ? { state: 'stated', text } : undefined)
  return (
    <TextField
      label={label}
      name={name}
      maxLength={500}
      disabled={isNotApplicable}
      placeholder={isNotApplicable ? 'Does not apply' : examples[name]}
      value={isNotApplicable ? '' : (value?.text ?? '')}
      onChange={(event) => changeText(event.target.value)}
      labelEnd={
        <label className="touch-target flex cursor-pointer items-center gap-2 text-ink-2 text-sm">
          <input
            type="checkbox"
            className="relative z-1 size-4.5 accent-ink"
            checked={isNotApplicable}
            aria-label={`${label} does not apply`}
            onChange={(event) => onChange(event.target.checked ? { state: 'not_applicable' } : undefined)}
          />
          Does not apply
        </label>
      }
    />
  )
}
