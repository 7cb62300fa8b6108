import type { ChangeEventHandler } from 'react'

type Props<Value extends string> = {
  label: string
  name: string
  options: readonly { value: Value; label: string }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** A choice of two or three. Radio buttons, so that arrow keys and plain forms work. */
export function Segment<Value extends string>({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
}: Props<Value>) {
  const onInput: ChangeEventHandler<HTMLInputElement> | undefined =
    onChange && ((event) => onChange(event.target.value as Value))
  return (
    <fieldset className="inline-flex h-11 rounded-control border border-line-strong bg-surface p-0.75">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex cursor-pointer items-center whitespace-nowrap rounded-[3px] px-3 font-semibold text-ink-2 text-sm transition-colors duration-(--duration-fast) hover:text-ink has-checked:bg-strong has-checked:text-on-strong"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="-inset-y-1 absolute inset-x-0 cursor-pointer appearance-none rounded-control"
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={onInput}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
