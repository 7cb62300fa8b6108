import { capitalised } from '../../../../../domain/text/count-phrase.ts'
import type { FieldProps } from '../../../../ui/fields/field.tsx'
import { SelectField } from '../../../../ui/fields/select.tsx'

type Props<Value extends string> = FieldProps & {
  options: readonly (Value | { value: Value; label: string })[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of a list, or not stated. */
export function OptionField<Value extends string>({ options, value, onChange, ...field }: Props<Value>) {
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: capitalised(option) } : option,
  )
  return (
    <SelectField
      {...field}
      className="w-full"
      value={value ?? ''}
      onChange={(event) =>
        onChange(offered.find((option) => option.value === event.target.value)?.value ?? null)
      }
    >
      <option value="">Not stated</option>
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
