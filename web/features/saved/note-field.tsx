import { type ChangeEvent, useId } from 'react'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { classes } from '../../ui/classes.ts'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { useAutosave } from './use-autosave.ts'

const maxLength = 2000

type Props = { title: string; note: string; onSave: (note: string) => Promise<void> }

/** Saved automatically, after a pause and on blur. */
export function NoteField({ title, note, onSave }: Props) {
  const id = useId()
  const { draft, state, write, flush } = useAutosave(note, onSave)
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Note on {title}
      </label>
      <textarea
        id={id}
        rows={1}
        maxLength={maxLength}
        value={draft ?? note}
        placeholder="Add a note, for your eyes only"
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => write(event.target.value)}
        onBlur={flush}
        className={classes(inputClasses, 'field-sizing-content block min-h-11 py-2.5 text-facts')}
      />
      <p
        role="status"
        className={classes(
          'mt-1 min-h-4.5 text-xs',
          state === 'failed' ? 'font-medium text-negative' : 'text-ink-3',
        )}
      >
        {{ still: '', saving: 'Saving…', saved: 'Saved', failed: savedListingsPage.noteFailed }[state]}
      </p>
    </div>
  )
}
