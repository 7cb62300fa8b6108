import type { LucideIcon } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { buttonClasses } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { FieldError } from './field.tsx'

type Props = {
  title: string
  text: string
  action: string
  icon: LucideIcon
  /** File types, as for `input`. */
  accept: string
  isMultiple: boolean
  onFiles: (files: File[]) => void
  error?: string | undefined
  /** The main content of a page: with a heading, and the button below the text. */
  isLarge?: boolean
}

/** Files can be dropped here or chosen. The button is a native file input, so that phones offer the camera. */
export function DropZone(props: Props) {
  const { title, text, action, icon, accept, isMultiple, onFiles, error, isLarge = false } = props
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input below works by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'relative flex gap-4 rounded-panel border-2 border-dashed',
        isLarge
          ? 'flex-col items-start p-6 md:p-9'
          : 'flex-wrap items-center px-6 py-5.5 max-md:flex-col max-md:items-start',
        isOver ? 'border-ink bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Icon of={icon} size={isLarge ? 32 : 30} weight={isLarge ? 1.75 : 1.5} />
      <div className={isLarge ? 'max-w-[60ch]' : 'min-w-0 flex-1'}>
        {isLarge ? <h2 className="display text-d2">{title}</h2> : <p className="font-semibold">{title}</p>}
        <p className={isLarge ? 'mt-1 text-ink-2' : 'text-ink-2 text-sm'}>{text}</p>
      </div>
      <label
        htmlFor={id}
        className={classes(
          buttonClasses({ variant: isLarge ? 'primary' : 'outline' }),
          'has-focus-visible:shadow-[0_0_0_6px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
        )}
      >
        {action}
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          className="sr-only"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
