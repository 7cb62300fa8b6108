import { classes } from '../../../../ui/classes.ts'

type Props<Value extends string> = {
  label: string
  name: string
  options: readonly { value: Value; label: string; note?: string }[]
  value: Value | null
  isDisabled?: boolean
  columns?: string
  onChange: (value: Value) => void
}

/** Radio buttons as cards. */
export function ChoiceCards<Value extends string>({
  label,
  name,
  options,
  value,
  isDisabled,
  columns = 'grid-cols-2 md:grid-cols-3',
  onChange,
}: Props<Value>) {
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <div className={classes('grid gap-3', columns)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-3 has-disabled:cursor-not-allowed has-disabled:bg-sunken has-checked:border-ink has-disabled:text-ink-3 has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-ink after:absolute after:inset-0"
            />
            <span>
              <span className="block font-semibold text-facts">{option.label}</span>
              {option.note && <span className="block text-ink-2 text-sm">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
