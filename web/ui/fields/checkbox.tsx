import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  /** At the end of the row, such as a count. */
  labelEnd?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, labelEnd, error, ...input }: Props) {
  const errorId = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-facts leading-5.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-full cursor-[inherit] appearance-none rounded-tag border-[1.5px] border-line-strong bg-surface checked:border-strong checked:bg-strong disabled:border-line disabled:bg-sunken aria-invalid:border-negative"
            {...input}
          />
          <Icon
            of={Check}
            size={16}
            weight={2.5}
            className="pointer-events-none absolute text-on-strong opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
        {labelEnd !== undefined && <span className="ml-auto tabular text-ink-3">{labelEnd}</span>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
