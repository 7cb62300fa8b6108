import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { administration } from '../../../messages/professionals/administration.ts'
import { useAdminAction } from '../actions/use-admin-action.ts'
import {
  type ContentFields,
  type ContentKind,
  contentQueries,
  type OpenContent,
  type SaveAction,
  type Saving,
  saveContent,
} from './content-queries.ts'

type Problems = { title: string | undefined; alt: string | undefined }

/** What has to be put right before others may read it; a draft needs a title alone. */
function problemsOf({ title, image_url, image_alt }: ContentFields, action: SaveAction): Problems {
  const isForReaders = action === 'publish' || action === 'schedule'
  return {
    title: title.trim() === '' ? administration.titleMissing : undefined,
    alt: isForReaders && image_url && image_alt.trim() === '' ? administration.altMissing : undefined,
  }
}

/** A text in somebody's hands: what they changed, what is kept, and whether a colleague was faster. */
export function useContentEditor(kind: ContentKind, key: string, opened: OpenContent) {
  const queries = useQueryClient()
  const [fields, setFields] = useState(opened.fields)
  const [kept, setKept] = useState(opened.fields)
  const [version, setVersion] = useState(opened.version)
  const [hasConflict, setHasConflict] = useState(false)
  const [problems, setProblems] = useState<Problems>({ title: undefined, alt: undefined })
  const isDirty = JSON.stringify(fields) !== JSON.stringify(kept)

  const fetchTheirs = () => queries.fetchQuery(contentQueries.open(kind, key))
  const takeTheirs = async () => {
    const theirs = await fetchTheirs()
    setFields(theirs.fields)
    setKept(theirs.fields)
    setVersion(theirs.version)
    setHasConflict(false)
  }
  const keepMine = async () => {
    setVersion((await fetchTheirs()).version)
    setHasConflict(false)
  }

  const saving = useAdminAction<Saving, string | null>({
    run: saveContent,
    done: (_, { action }) => administration.contentSaved[action],
    onDone: async (saved, { action, fields: sent }) => {
      setVersion(saved)
      setKept(sent)
      if (action === 'discard') await takeTheirs()
    },
    onRefused: (hint) => {
      if (hint !== 'version_conflict') return false
      setHasConflict(true)
      return true
    },
  })

  /** Answers whether it was sent. */
  const save = (action: SaveAction, publishAt?: string): boolean => {
    const found = problemsOf(fields, action)
    setProblems(found)
    if (action !== 'discard' && (found.title || found.alt)) return false
    saving.mutate({ kind, key, action, fields, version, ...(publishAt && { publishAt }) })
    return true
  }
  const change = (changes: Partial<ContentFields>) => setFields((now) => ({ ...now, ...changes }))
  return {
    fields,
    change,
    isDirty,
    problems,
    save,
    isSaving: saving.isPending,
    hasConflict,
    takeTheirs,
    keepMine,
  }
}

export type ContentEditorState = ReturnType<typeof useContentEditor>
