import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Select } from './select.tsx'

type Props<Value extends string> = Omit<
  ComponentProps<typeof Select>,
  'onChange' | 'aria-label' | 'children'
> & {
  label: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** `field` looks like other selects, `labelled` shows its label inside, `plain` is an icon and the value. */
  look?: 'field' | 'labelled' | 'plain'
}

/** The order of a list. */
export function SortSelect<Value extends string>({
  label,
  options,
  onChange,
  look = 'field',
  className,
  ...select
}: Props<Value>) {
  const control = {
    ...select,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as Value),
    children: options.map((option) => (
      <option key={option.value} value={option.value} className="bg-surface text-ink">
        {option.label}
      </option>
    )),
  }
  if (look === 'field') return <Select aria-label={label} className={className} {...control} />
  const isPlain = look === 'plain'
  return (
    <label
      className={classes(
        'relative inline-flex h-11 items-center',
        isPlain ? 'text-sm' : 'rounded-control border border-line-strong bg-surface text-facts',
        className,
      )}
    >
      {isPlain && <Icon of={ArrowDownWideNarrow} size={18} className="pointer-events-none absolute left-0" />}
      <span className={isPlain ? 'sr-only' : 'pointer-events-none absolute left-3 text-ink-3'}>{label}</span>
      <select
        className={classes(
          'h-full cursor-pointer appearance-none rounded-control bg-transparent',
          isPlain ? 'field-sizing-content pl-6 font-semibold' : 'pr-9 pl-13',
        )}
        {...control}
      />
      {!isPlain && <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-3" />}
    </label>
  )
}
