import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from './field.tsx'

/** The height is set by the caller. */
export const inputClasses = classes(
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-3',
  'focus-visible:border-ink focus-visible:outline-offset-1 aria-invalid:border-negative',
  'aria-invalid:shadow-[inset_0_0_0_1px_var(--color-negative)]',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
)

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, isOptional, labelEnd, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} labelEnd={labelEnd}>
      {(control) => <input className={classes(inputClasses, 'h-12', className)} {...input} {...control} />}
    </Field>
  )
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>

export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  labelEnd,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} labelEnd={labelEnd}>
      {(control) => (
        <textarea
          rows={4}
          className={classes(inputClasses, 'block py-3', className)}
          {...area}
          {...control}
        />
      )}
    </Field>
  )
}
