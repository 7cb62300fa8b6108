import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importing as messages } from '../../messages/listings/import.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type ChosenFeed, readChosenFiles } from './chosen-files.ts'
import { importQueries } from './import-queries.ts'
import type { ReportLine } from './report.ts'
import { type Progress, runImport } from './run-import.ts'

export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'previewing' | 'importing'; chosen: ChosenFeed; progress: Progress }
  | { step: 'previewed' | 'imported'; chosen: ChosenFeed; report: ReportLine[] }

/** The steps of an import: choose a file, preview, import. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const isRunning = useRef(false)
  const queries = useQueryClient()

  const run = async (chosen: ChosenFeed, isPreview: boolean) => {
    if (isRunning.current) return
    isRunning.current = true
    const show = (progress: Progress) =>
      setState({ step: isPreview ? 'previewing' : 'importing', chosen, progress })
    show({ done: 0, of: chosen.feed.listings.length, what: 'homes' })
    try {
      const report = await runImport({ chosen, isPreview, onProgress: show })
      setState({ step: isPreview ? 'previewed' : 'imported', chosen, report })
    } catch {
      toast({ ...messages.interrupted, tone: 'negative' })
      setState({ step: 'choose' })
    } finally {
      isRunning.current = false
      await queries.invalidateQueries({ queryKey: importQueries.all })
    }
  }

  return {
    state,
    choose: async (files: readonly File[]) => {
      if (files.length === 0) return
      const chosen = await readChosenFiles(files)
      if (typeof chosen === 'string') setState({ step: 'choose', problem: chosen })
      else await run(chosen, true)
    },
    start: (chosen: ChosenFeed) => run(chosen, false),
    reset: () => setState({ step: 'choose' }),
  }
}
