import { ImageUp, type LucideIcon } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { photoRules } from '../../../../domain/listings/photo-rules.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = {
  title: string
  text: string
  action: string
  icon?: LucideIcon
  isMultiple: boolean
  onFiles: (files: File[]) => void
}

/** Files are dropped here, or chosen: the button is the browser's own, so that phones offer the camera. */
export function DropZone({ title, text, action, icon = ImageUp, isMultiple, onFiles }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the input below is the other.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-wrap items-center gap-4 rounded-panel border-2 border-dashed px-6 py-5.5 max-md:flex-col max-md:items-start',
        isOver ? 'border-ink bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Icon of={icon} size={30} weight={1.5} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
      <label
        htmlFor={id}
        className={classes(
          buttonClasses({}),
          'has-focus-visible:shadow-[0_0_0_6px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
        )}
      >
        {action}
        <input
          id={id}
          type="file"
          accept={photoRules.kinds.join(',')}
          multiple={isMultiple}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
