import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { type Outcome, type ReportLine, tallyOf } from './report.ts'

const columns = [
  { key: 'row', label: 'Row' },
  { key: 'ref', label: 'Reference' },
  { key: 'title', label: 'Home' },
  { key: 'outcome', label: 'Outcome' },
  { key: 'notes', label: 'Notes' },
]

const tones: Record<Outcome, TagTone> = {
  created: 'positive',
  updated: 'info',
  unchanged: 'plain',
  refused: 'negative',
}
const labels: Record<Outcome, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
const rowsAtOnce = 50

/** What came of each row, those that need somebody first in view. */
export function ImportReport({ report }: { report: readonly ReportLine[] }) {
  const tally = tallyOf(report)
  const noted = report.filter(({ notes }) => notes.length > 0)
  const [view, setView] = useState<'noted' | 'all'>(noted.length > 0 ? 'noted' : 'all')
  const [shown, setShown] = useState(rowsAtOnce)
  const rows = view === 'noted' ? noted : report
  return (
    <div>
      <CountStrip
        counts={[
          { label: 'New', figure: tally.created },
          { label: 'Changed', figure: tally.updated },
          { label: 'Unchanged', figure: tally.unchanged },
          {
            label: 'Refused',
            figure: tally.refused,
            isPressing: tally.refused > 0,
            note: tally.refused > 0 ? 'See below' : undefined,
          },
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
        <Table caption="What came of each row" columns={columns}>
          {rows.slice(0, shown).map((line) => (
            <tr key={line.row}>
              <Cell>{line.row}</Cell>
              <Cell className="font-semibold">{line.ref || '–'}</Cell>
              <Cell>{line.title || '–'}</Cell>
              <Cell>
                <Tag tone={tones[line.outcome]}>{labels[line.outcome]}</Tag>
              </Cell>
              <Cell className="min-w-64">
                {line.notes.map((note) => (
                  <span key={note} className="block">
                    {note}
                  </span>
                ))}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {rows.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, rows.length - shown)} more
        </Button>
      )}
    </div>
  )
}
