import { useQuery } from '@tanstack/react-query'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { Button } from '../../../ui/button.tsx'
import { PersonLink } from '../person-link.tsx'
import { type ContentKind, contentQueries, type Revision } from './content-queries.ts'

type Props = { kind: ContentKind; contentKey: string; onRestore: (revision: Revision) => void }

/** Earlier versions. Restoring one loads it into the editor; nothing changes until it is saved. */
export function RevisionList({ kind, contentKey, onRestore }: Props) {
  const revisions = useQuery(contentQueries.revisions(kind, contentKey))
  return (
    <QueryResult query={revisions} failure="We couldn’t load the revisions">
      {({ revisions: rows, people }) =>
        rows.length === 0 ? (
          <p className="text-ink-3">No earlier text yet.</p>
        ) : (
          <ul className="border-line border-t">
            {rows.map((revision) => (
              <li key={revision.id} className="border-line border-b py-3.5">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div>
                    <p className="font-semibold">{revision.title}</p>
                    <p className="text-ink-3 text-sm">
                      {capitalised(revision.status)}, replaced {formatMoment(revision.saved_at)} by{' '}
                      <PersonLink id={revision.saved_by} people={people} fallback="its schedule" />
                    </p>
                  </div>
                  <Button
                    size="small"
                    aria-label={`Bring back the text of ${formatMoment(revision.saved_at)}`}
                    onClick={() => onRestore(revision)}
                  >
                    Bring back
                  </Button>
                </div>
                <details className="mt-2">
                  <summary className="w-fit cursor-pointer text-ink-2 text-sm underline">Read it</summary>
                  <p className="mt-2 max-h-80 overflow-y-auto whitespace-pre-line text-sm">
                    {revision.content}
                  </p>
                </details>
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}
