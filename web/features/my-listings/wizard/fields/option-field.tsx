import { capitalised } from '../../../../../domain/text/count-phrase.ts'
import type { FieldProps } from '../../../../ui/fields/field.tsx'
import { SelectField } from '../../../../ui/fields/select.tsx'

type Props<Value extends string> = FieldProps & {
  options: readonly (Value | { value: Value; label: string })[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** A select with a "Not stated" option. */
export function OptionField<Value extends string>({ options, value, onChange, ...field }: Props<Value>) {
  const normalised = options.map((option) =>
    typeof option === 'string' ? { value: option, label: capitalised(option) } : option,
  )
  return (
    <SelectField
      {...field}
      className="w-full"
      value={value ?? ''}
      onChange={(event) =>
        onChange(normalised.find((option) => option.value === event.target.value)?.value ?? null)
      }
    >
      <option value="">Not stated</option>
      {normalised.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
