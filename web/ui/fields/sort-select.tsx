import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

type Props<Value extends string> = Omit<
  ComponentProps<typeof Select>,
  'onChange' | 'aria-label' | 'children'
> & {
  label: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The order of a list. */
export function SortSelect<Value extends string>({ label, options, onChange, ...select }: Props<Value>) {
  return (
    <Select aria-label={label} onChange={(event) => onChange(event.target.value as Value)} {...select}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
