import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps } from './field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  joined?: 'start' | 'end'
  /** For several selects in a row. */
  isTight?: boolean
}

const joins = {
  start: 'rounded-r-none border-r-line',
  end: 'rounded-l-none border-l-0',
}

/** A native select: it works without scripts and on every phone. */
export function Select({ joined, isTight = false, className, ...select }: SelectProps) {
  return (
    <span className={classes('relative inline-flex min-w-0', className)}>
      <select
        className={classes(
          'h-11 w-full min-w-0 cursor-pointer appearance-none text-ellipsis rounded-control border border-line-strong bg-surface text-facts text-ink',
          isTight ? 'pr-5 pl-2' : 'pr-8.5 pl-3',
          'focus-visible:relative focus-visible:z-1 aria-invalid:border-negative aria-invalid:shadow-[inset_0_0_0_1px_var(--color-negative)]',
          'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
          joined && joins[joined],
        )}
        {...select}
      />
      <Icon
        of={ChevronDown}
        size={16}
        className={classes(
          '-translate-y-1/2 pointer-events-none absolute top-1/2 z-2',
          isTight ? 'right-1' : 'right-2.5',
        )}
      />
    </span>
  )
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  labelEnd,
  ...select
}: FieldProps & SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} labelEnd={labelEnd}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}

type PairProps = { label: string; isFull?: boolean | undefined; children: ReactNode }

/** Two joined selects, `joined` start and end. */
export function SelectPair({ label, isFull = false, children }: PairProps) {
  return (
    <fieldset className={classes('inline-flex min-w-0', isFull && 'w-full *:flex-1')}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
