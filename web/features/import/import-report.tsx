import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { countOutcomes, type ReportLine } from './report.ts'
import { ReportRows } from './report-rows.tsx'

const pageSize = 50

/** The result of each row; shows rows with notes first. */
export function ImportReport({ report }: { report: readonly ReportLine[] }) {
  const counts = countOutcomes(report)
  const rowsWithNotes = report.filter(({ notes }) => notes.length > 0)
  const [view, setView] = useState<'noted' | 'all'>(rowsWithNotes.length > 0 ? 'noted' : 'all')
  const [shown, setShown] = useState(pageSize)
  const rows = view === 'noted' ? rowsWithNotes : report
  const refused = { label: 'Refused', figure: counts.refused }
  return (
    <div>
      <CountStrip
        counts={[
          { label: 'New', figure: counts.created },
          { label: 'Changed', figure: counts.updated },
          { label: 'Unchanged', figure: counts.unchanged },
          counts.refused > 0 ? { ...refused, note: 'See below', isUrgent: true } : refused,
        ]}
      />
      <div className="mt-7 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-d1">Row by row</h3>
        <Segment
          label="Rows to show"
          name="rows"
          value={view}
          onChange={setView}
          options={[
            { value: 'noted', label: `To review (${rowsWithNotes.length})` },
            { value: 'all', label: `All (${report.length})` },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-2">No problems found.</p>
      ) : (
        <ReportRows lines={rows.slice(0, shown)} />
      )}
      {rows.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + pageSize)}>
          Show {Math.min(pageSize, rows.length - shown)} more
        </Button>
      )}
    </div>
  )
}
