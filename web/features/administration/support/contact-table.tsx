import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { contactTopics } from '../../../../domain/site/contact-topics.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { type ContactRow, contactQueries, contactSorts } from './contact-queries.ts'
import { SupportTag, supportStatusLabels } from './support-tags.tsx'

/** Messages from the contact form, newest first. */
export function ContactTable() {
  const params = useTableParams({ sorts: contactSorts, defaultSort: 'created_at' })
  const requests = useQuery(contactQueries.list(params))
  return (
    <PagedTable
      caption="Messages from the contact form"
      query={requests}
      columns={columns}
      params={params}
      search="Name or email"
      filters={[
        { name: 'status', label: 'Status', options: supportStatusLabels },
        { name: 'topic', label: 'Topic', options: contactTopics },
      ]}
      failure="We couldn’t load the messages"
      empty={{ title: 'No messages', text: 'New messages from the contact form appear here.' }}
    />
  )
}

const columns: Column<ContactRow>[] = [
  {
    key: 'name',
    label: 'From',
    onCard: 'title',
    cell: ({ id, name }) => (
      <Link to={adminPaths.contactRequest(id)} className="font-semibold text-facts hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  { key: 'topic', label: 'Topic', cell: ({ topic }) => contactTopics[topic] },
  createdAtColumn('Received'),
  { key: 'status', label: 'Status', onCard: 'mark', cell: ({ status }) => <SupportTag status={status} /> },
]
