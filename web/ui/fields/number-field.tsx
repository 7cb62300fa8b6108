import { type ComponentProps, useState } from 'react'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from './field.tsx'
import { inputClasses } from './text-field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
    value: number | null
    onChange: (value: number | null) => void
    min?: number
    max: number
    /** Before the number: £. */
    sign?: string
    /** After the number: sqft, pcm. */
    unit?: string
  }

/** A whole number as people type it: '£1,250' is 1250. Anything else shows an error and is not passed on. */
export function NumberField({
  label,
  hint,
  error,
  isOptional,
  labelEnd,
  value,
  onChange,
  min = 0,
  max,
  sign,
  unit,
  className,
  ...input
}: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === null ? '' : formatNumber(value))
  const problem = typed === undefined ? undefined : numberProblem(typed, min, max)
  const type = (text: string) => {
    setTyped(text)
    if (!numberProblem(text, min, max)) onChange(parseNumber(text) ?? null)
  }
  return (
    <Field label={label} hint={hint} error={problem ?? error} isOptional={isOptional} labelEnd={labelEnd}>
      {(control) => (
        <span className="relative flex items-center">
          {sign && (
            <span aria-hidden className="absolute left-3.5 text-ink-2">
              {sign}
            </span>
          )}
          <input
            inputMode="numeric"
            autoComplete="off"
            className={classes(inputClasses, 'tabular h-12', sign && 'pl-7.5', unit && 'pr-18', className)}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onBlur={() => !problem && setTyped(undefined)}
            {...input}
            {...control}
          />
          {unit && (
            <span aria-hidden className="absolute right-3.5 text-ink-3 text-sm">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}

/** '£1,250' -> 1250; '' and 'about 3' -> undefined */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[£,\s]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

function numberProblem(text: string, min: number, max: number): string | undefined {
  if (!text.trim()) return undefined
  const number = parseNumber(text)
  if (number === undefined) return 'Enter a whole number, in figures.'
  return number < min || number > max
    ? `Enter a number from ${formatNumber(min)} to ${formatNumber(max)}.`
    : undefined
}
