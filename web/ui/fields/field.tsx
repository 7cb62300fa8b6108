import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

/** Connects a control with its label, hint and error. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
  /** At the end of the label's line, for example 'Forgot password?'. */
  labelEnd?: ReactNode
}

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

/** Label, control, then the error or the hint. */
export function Field({ label, hint, error, isOptional, labelEnd, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
          {isOptional && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
        {labelEnd}
      </div>
      {children(control)}
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
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 font-medium text-negative text-sm">
      <Icon of={CircleAlert} size={18} className="mt-px" />
      <span>{children}</span>
    </p>
  )
}
