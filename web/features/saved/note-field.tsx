import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { savedHomes } from '../../messages/saved-homes.ts'
import { classes } from '../../ui/classes.ts'
import { inputClasses } from '../../ui/text-field.tsx'

const pauseMs = 700
const maxLength = 2000

type State = 'still' | 'saving' | 'saved' | 'failed'

type Props = { title: string; note: string; onSave: (note: string) => Promise<void> }

/** A note that keeps itself: a moment after the last key, and when one leaves it. */
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
        {{ still: '', saving: 'Saving…', saved: 'Saved', failed: savedHomes.noteFailed }[state]}
      </p>
    </div>
  )
}

/** `draft` is what is typed and not yet with the server. Whoever leaves the page before is asked whether they mean to. */
function useAutosave(note: string, onSave: Props['onSave']) {
  const [draft, setDraft] = useState<string>()
  const [state, setState] = useState<State>('still')
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  const flush = async () => {
    clearTimeout(timer.current)
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (latest.current !== undefined) {
        const text = latest.current
        setState('saving')
        await onSave(text)
        if (latest.current !== text) continue
        latest.current = undefined
        setDraft(undefined)
        setState('saved')
      }
    } catch {
      setState('failed')
    } finally {
      isSaving.current = false
    }
  }
  const write = (text: string) => {
    latest.current = text
    setDraft(text)
    setState('still')
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pauseMs)
  }
  const flushLatest = useRef(flush)
  flushLatest.current = flush
  useEffect(() => () => void flushLatest.current(), [])
  const isOpen = draft !== undefined && draft !== note
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])
  return { draft, state, write, flush }
}
