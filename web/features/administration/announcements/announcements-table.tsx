import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PersonLink } from '../person-link.tsx'
import { type Announcement, announcementQueries, audiences } from './announcement-queries.ts'

/** Sent announcements with their delivery counts. */
export function AnnouncementsTable() {
  const params = useTableParams({ sorts: ['sent_at'], defaultSort: '-sent_at' })
  const announcements = useQuery(announcementQueries.list(params))
  return (
    <PagedTable
      caption="Announcements"
      query={announcements}
      columns={columns}
      params={params}
      filters={[{ name: 'audience', label: 'To', options: audiences }]}
      failure="We couldn’t load the announcements"
      empty={{ title: 'Nothing sent yet' }}
    />
  )
}

const columns: Column<Announcement>[] = [
  {
    key: 'title',
    label: 'Announcement',
    onCard: 'title',
    cell: ({ title, body, link }) => (
      <div className="max-w-[44ch]">
        <strong className="block font-semibold text-facts">{title}</strong>
        <span className="line-clamp-2 text-ink-2">{body}</span>
        {link && <span className="text-ink-3">{link}</span>}
      </div>
    ),
  },
  { key: 'to', label: 'To', cell: ({ audience }) => audiences[audience] },
  {
    key: 'sent',
    label: 'Sent',
    sortBy: 'sent_at',
    cell: ({ sent_at, sent_by, people }) => (
      <>
        {formatMoment(sent_at)} by <PersonLink id={sent_by} people={people} fallback="a deleted account" />
      </>
    ),
  },
  {
    key: 'portal',
    label: 'In the portal',
    cell: ({ delivery }) =>
      delivery ? `${formatNumber(delivery.read)} of ${formatNumber(delivery.notified)} read` : '–',
  },
  { key: 'mail', label: 'By email', cell: (row) => <MailDelivery announcement={row} /> },
]

function MailDelivery({ announcement: { by_mail, delivery } }: { announcement: Announcement }) {
  if (!by_mail || !delivery) return <>No</>
  const { mails_sent, mails_waiting, mails_failed } = delivery
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {formatNumber(mails_sent)} sent
      {mails_waiting > 0 && <Tag tone="soft">{formatNumber(mails_waiting)} waiting</Tag>}
      {mails_failed > 0 && <Tag tone="negative">{formatNumber(mails_failed)} failed</Tag>}
    </span>
  )
}
