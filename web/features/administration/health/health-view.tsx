import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { formatClock, formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PageSection } from '../page-section.tsx'
import { FailedMailList } from './failed-mail-list.tsx'
import { formatBytes, healthChecks } from './health-checks.ts'
import { type Health, healthQueries } from './health-queries.ts'

/** The state of queues, email and storage, refetched every ten seconds. */
export function HealthView() {
  const health = useQuery(healthQueries.now)
  return (
    <QueryResult query={health} failure="We couldn’t load the health checks">
      {(now) => (
        <>
          <PageSection
            title="Queues"
            end={
              <p className="tabular text-ink-3 text-sm">
                Updated {formatClock(new Date(health.dataUpdatedAt))}
              </p>
            }
          >
            <Checks health={now} />
          </PageSection>
          <PageSection title="Failed emails">
            <FailedMailList />
          </PageSection>
          <PageSection title="Storage">
            <Storage files={now.files} />
          </PageSection>
        </>
      )}
    </QueryResult>
  )
}

function Checks({ health }: { health: Health }) {
  return (
    <>
      <ul className="grid border-line border-t border-l md:grid-cols-2 xl:grid-cols-3">
        {healthChecks(health, Date.now()).map(({ name, isHealthy, summary }) => (
          <li key={name} className="border-line border-r border-b bg-surface p-4.5">
            <p className="flex items-center justify-between gap-3 font-semibold">
              {name}
              <Tag tone={isHealthy ? 'positive' : 'negative'}>{isHealthy ? 'OK' : 'Needs attention'}</Tag>
            </p>
            <p className="mt-2 text-ink-2 text-sm">{summary}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-3 text-sm">
        {health.mail.last_sent
          ? `Last email sent ${formatMoment(health.mail.last_sent)}.`
          : 'No emails sent yet.'}
      </p>
    </>
  )
}

const bucketNames: Record<string, string> = {
  'listing-pictures': 'Photos of homes',
  'agency-pictures': 'Pictures of agencies',
  'content-pictures': 'Pictures of pages and articles',
  imports: 'Imported feeds',
}

function Storage({ files }: { files: Health['files'] }) {
  if (files.length === 0) return <p className="text-ink-3">Nothing is stored yet.</p>
  return (
    <Table
      caption="Files by kind"
      columns={[
        { key: 'bucket', label: 'What' },
        { key: 'files', label: 'Files', isEnd: true },
        { key: 'size', label: 'Size', isEnd: true },
      ]}
    >
      {files.map(({ bucket, files: count, bytes }) => (
        <tr key={bucket}>
          <Cell>{bucketNames[bucket] ?? bucket}</Cell>
          <Cell className="text-right">{formatNumber(count)}</Cell>
          <Cell className="text-right">{formatBytes(bytes ?? 0)}</Cell>
        </tr>
      ))}
    </Table>
  )
}
