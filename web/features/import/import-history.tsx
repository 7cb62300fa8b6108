import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { importing as messages } from '../../messages/listings/import.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type ImportRun, importQueries } from './import-queries.ts'

/** Earlier imports of the user and their agency. */
export function ImportHistory() {
  const history = useQuery(importQueries.history)
  return (
    <section aria-labelledby="history" className="mt-12">
      <SectionHeading id="history" title="Earlier imports" />
      <QueryResult query={history} failure={messages.historyFailed}>
        {(runs) =>
          runs.length === 0 ? (
            <p className="mt-4 text-ink-2">There are none yet.</p>
          ) : (
            <ul className="mt-2">
              {runs.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

function Run({ run }: { run: ImportRun }) {
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{run.file_name}</p>
        <p className="flex items-center gap-3 text-ink-2 text-sm">
          {run.status === 'failed' && <Tag tone="negative">Interrupted</Tag>}
          {formatMoment(run.started_at)}
        </p>
      </div>
      <p className="tabular mt-1 text-ink-2 text-sm">
        {run.total} homes: {run.created} new, {run.updated} changed, {run.unchanged} unchanged, {run.refused}{' '}
        refused
      </p>
      {run.report.length > 0 && (
        <details className="mt-2">
          <summary className="text-link touch-target w-fit cursor-pointer text-sm">
            {run.report.length === 1 ? '1 row to review' : `${run.report.length} rows to review`}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {run.report.map(({ row, ref, notes }) => (
              <li key={row}>
                <b className="font-semibold">
                  Row {row}, {ref || 'no reference'}:
                </b>{' '}
                {notes.join(' ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
