import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { problem: string | undefined; onChoose: (files: File[]) => void }

/** A file field that also takes what is dropped on it. */
export function FileDrop({ problem, onChoose }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field within does the same by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'relative flex flex-col items-start gap-4 rounded-panel border-2 border-dashed p-6 md:p-9',
        isOver ? 'border-ink bg-fill' : 'border-line-strong bg-surface',
      )}
    >
      <Icon of={FileUp} size={32} />
      <div>
        <h2 className="display text-d2">Choose your file</h2>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          A BLM or CSV file, together with its pictures if they lie beside it. Pictures with an address on the
          web are fetched by us. Nothing is changed yet: you see first what would come of it.
        </p>
      </div>
      <label
        htmlFor={id}
        className={classes(buttonClasses({ variant: 'primary' }), 'has-focus-visible:outline-2')}
      >
        Choose files
        <input
          id={id}
          type="file"
          multiple
          accept=".blm,.csv,.txt,text/csv,text/plain,image/*"
          className="sr-only"
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </div>
  )
}
