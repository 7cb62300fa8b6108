import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps } from './field.tsx'
import { inputClasses } from './text-field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>

export function PasswordField({ label, hint, error, isOptional, labelEnd, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} labelEnd={labelEnd}>
      {(control) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            className={classes(inputClasses, 'h-12 pr-24', !isShown && 'tracking-[0.14em]')}
            {...input}
            {...control}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
            className="needs-script absolute inset-y-0.5 right-0.5 flex cursor-pointer items-center gap-1.5 rounded-control px-3 font-semibold text-sm"
          >
            <Icon of={isShown ? EyeOff : Eye} size={18} />
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
