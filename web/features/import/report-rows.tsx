import { Cell, Table } from '../../ui/table.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { Outcome, ReportLine } from './report.ts'

const columns = [
  { key: 'row', label: 'Row' },
  { key: 'ref', label: 'Reference' },
  { key: 'title', label: 'Home' },
  { key: 'outcome', label: 'Outcome' },
  { key: 'notes', label: 'Notes' },
]

const outcomeTags: Record<Outcome, { label: string; tone: TagTone }> = {
  created: { label: 'New', tone: 'positive' },
  updated: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Refused', tone: 'negative' },
}

const OutcomeTag = ({ outcome }: { outcome: Outcome }) => (
  <Tag tone={outcomeTags[outcome].tone}>{outcomeTags[outcome].label}</Tag>
)

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <span key={note} className="block">
      {note}
    </span>
  ))

/** A table, or cards on narrow screens. */
export function ReportRows({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <>
      <ul className="border-line border-t md:hidden">
        {lines.map((line) => (
          <li key={line.row} className="border-line border-b py-3.5 text-sm">
            <p className="flex items-start justify-between gap-3">
              <span>
                <b className="font-semibold">{line.ref || 'No reference'}</b>
                <span className="block text-ink-2">
                  Row {line.row}, {line.title || 'no title'}
                </span>
              </span>
              <OutcomeTag outcome={line.outcome} />
            </p>
            <p className="mt-1.5">
              <Notes notes={line.notes} />
            </p>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table caption="Result of each row" columns={columns}>
          {lines.map((line) => (
            <tr key={line.row}>
              <Cell>{line.row}</Cell>
              <Cell className="font-semibold">{line.ref || '–'}</Cell>
              <Cell>{line.title || '–'}</Cell>
              <Cell>
                <OutcomeTag outcome={line.outcome} />
              </Cell>
              <Cell className="min-w-64">
                <Notes notes={line.notes} />
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}
