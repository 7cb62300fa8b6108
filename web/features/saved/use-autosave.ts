import { useEffect, useRef, useState } from 'react'

const pauseMs = 700

export type SaveState = 'still' | 'saving' | 'saved' | 'failed'

/**
 * Saves after a pause in typing, on blur and on unmount. `draft` is what has not been saved; it stays if saving fails,
 * and the visitor is warned before leaving the page.
 */
export function useAutosave(saved: string, onSave: (text: string) => Promise<void>) {
  const [draft, setDraft] = useState<string>()
  const [state, setState] = useState<SaveState>('still')
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)
  const saveLatest = async () => {
    while (latest.current !== undefined) {
      const text = latest.current
      setState('saving')
      await onSave(text)
      if (latest.current !== text) continue
      latest.current = undefined
      setDraft(undefined)
      setState('saved')
    }
  }
  const flush = async () => {
    clearTimeout(timer.current)
    if (isSaving.current) return
    isSaving.current = true
    await saveLatest().catch(() => setState('failed'))
    isSaving.current = false
  }
  const write = (text: string) => {
    latest.current = text
    setDraft(text)
    setState('still')
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pauseMs)
  }
  useOnUnmount(flush)
  useUnsavedWarning(draft !== undefined && draft !== saved)
  return { draft, state, write, flush }
}

/** Runs the latest `work` on unmount. */
function useOnUnmount(work: () => Promise<void>): void {
  const newest = useRef(work)
  newest.current = work
  useEffect(() => () => void newest.current(), [])
}

function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
