import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (code: string) => void
}

export const codeLength = 6

/**
 * Looks like six boxes but is one input on top of them, so that typing, pasting, autofill and screen readers work
 * natively.
 */
export function CodeField({ label, hint, error, value, onChange, ...input }: Props) {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const noteId = `${id}-note`
  const boxes = Array.from({ length: codeLength }, (_, index) => ({ index, digit: value[index] ?? '' }))
  const active = Math.min(value.length, codeLength - 1)
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative mt-3 flex w-full max-w-82 gap-2">
        {boxes.map(({ index, digit }) => (
          <span
            key={index}
            aria-hidden
            className={classes(
              'figure grid h-14 min-w-0 flex-1 place-items-center rounded-control border bg-surface text-d2',
              error ? 'border-negative shadow-[inset_0_0_0_1px_var(--color-negative)]' : 'border-line-strong',
              isFocused &&
                index === active &&
                'border-ink shadow-[0_0_0_5px_var(--color-accent)] outline-2 outline-ink outline-offset-1',
            )}
          >
            {digit}
          </span>
        ))}
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          className="absolute inset-0 w-full cursor-text opacity-0"
          {...input}
        />
      </div>
      <div className="mt-3">
        {error ? (
          <FieldError id={noteId}>{error}</FieldError>
        ) : (
          hint && (
            <p id={noteId} className="text-ink-3 text-xs">
              {hint}
            </p>
          )
        )}
      </div>
    </div>
  )
}

/** The digits of a typed or pasted text: `123 456` gives 123456. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
