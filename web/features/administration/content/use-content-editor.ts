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

/** A draft only needs a title; published content also needs an alternative text for its picture. */
function validate({ title, image_url, image_alt }: ContentFields, action: SaveAction): Problems {
  const isPublishing = action === 'publish' || action === 'schedule'
  return {
    title: title.trim() === '' ? administration.titleMissing : undefined,
    alt: isPublishing && image_url && image_alt.trim() === '' ? administration.altMissing : undefined,
  }
}

/** The editor's state: the current fields, the saved ones, and whether a colleague has saved a newer version. */
export function useContentEditor(kind: ContentKind, key: string, opened: OpenContent) {
  const queries = useQueryClient()
  const [fields, setFields] = useState(opened.fields)
  const [saved, setSaved] = useState(opened.fields)
  const [version, setVersion] = useState(opened.version)
  const [hasConflict, setHasConflict] = useState(false)
  const [problems, setProblems] = useState<Problems>({ title: undefined, alt: undefined })
  const isDirty = JSON.stringify(fields) !== JSON.stringify(saved)

  const fetchTheirs = () => queries.fetchQuery(contentQueries.open(kind, key))
  const takeTheirs = async () => {
    const theirs = await fetchTheirs()
    setFields(theirs.fields)
    setSaved(theirs.fields)
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
      setSaved(sent)
      if (action === 'discard') await takeTheirs()
    },
    onRefused: (hint) => {
      if (hint !== 'version_conflict') return false
      setHasConflict(true)
      return true
    },
  })

  /** Returns whether the content was valid and has been sent. */
  const save = (action: SaveAction, publishAt?: string): boolean => {
    const problems = validate(fields, action)
    setProblems(problems)
    if (action !== 'discard' && (problems.title || problems.alt)) return false
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
