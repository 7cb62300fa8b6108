import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { countOutcomes, type ReportLine } from './report.ts'
import { ReportRows } from './report-rows.tsx'

const rowsAtOnce = 50

/** What came of each row, those that need somebody first in view. */
export function ImportReport({ report }: { report: readonly ReportLine[] }) {
  const tally = countOutcomes(report)
  const noted = report.filter(({ notes }) => notes.length > 0)
  const [view, setView] = useState<'noted' | 'all'>(noted.length > 0 ? 'noted' : 'all')
  const [shown, setShown] = useState(rowsAtOnce)
  const rows = view === 'noted' ? noted : report
  const refused = { label: 'Refused', figure: tally.refused }
  return (
    <div>
      <CountStrip
        counts={[
          { label: 'New', figure: tally.created },
          { label: 'Changed', figure: tally.updated },
          { label: 'Unchanged', figure: tally.unchanged },
          tally.refused > 0 ? { ...refused, note: 'See below', isPressing: true } : refused,
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
            { value: 'noted', label: `To look at (${noted.length})` },
            { value: 'all', label: `All (${report.length})` },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-2">Nothing to look at: every row is as it should be.</p>
      ) : (
        <ReportRows lines={rows.slice(0, shown)} />
      )}
      {rows.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, rows.length - shown)} more
        </Button>
      )}
    </div>
  )
}
