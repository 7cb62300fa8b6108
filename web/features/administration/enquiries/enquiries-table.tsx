import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PersonLink } from '../person-link.tsx'
import { enquiryStatusLabels, enquiryStatusTones } from './enquiry-labels.ts'
import { type EnquiryRow, enquiryQueries } from './enquiry-queries.ts'

/** Enquiries without their messages, which are private unless reported. */
export function EnquiriesTable() {
  const params = useTableParams({ sorts: ['created_at'], defaultSort: '-created_at' })
  const enquiries = useQuery(enquiryQueries.list(params))
  return (
    <PagedTable
      caption="Enquiries"
      query={enquiries}
      columns={columns}
      params={params}
      search="Home, name or number"
      filters={[{ name: 'status', label: 'Status', options: enquiryStatusLabels }]}
      failure="We couldn’t load the enquiries"
      empty={{ title: 'No enquiries found', text: 'Try fewer words, or another status.' }}
      note="You can read messages only in conversations that have been reported."
    />
  )
}

const columns: Column<EnquiryRow>[] = [
  {
    key: 'home',
    label: 'Home',
    onCard: 'title',
    cell: ({ property_id, property_title }) =>
      property_id ? (
        <Link to={adminPaths.property(property_id)} className="font-semibold text-facts hover:underline">
          {property_title}
        </Link>
      ) : (
        <strong className="font-semibold text-facts">{property_title}</strong>
      ),
  },
  {
    key: 'from',
    label: 'From',
    cell: ({ enquirer_id, name, people }) =>
      enquirer_id ? <PersonLink id={enquirer_id} people={people} /> : `${name}, no account`,
  },
  {
    key: 'to',
    label: 'To',
    cell: ({ agency, owner_id, people }) => (
      <>
        {agency && <span className="block">{agency.name}</span>}
        <PersonLink id={owner_id} people={people} fallback={agency ? '' : '–'} />
      </>
    ),
  },
  createdAtColumn('Date'),
  {
    key: 'status',
    label: 'Status',
    onCard: 'mark',
    cell: ({ status }) => <Tag tone={enquiryStatusTones[status]}>{enquiryStatusLabels[status]}</Tag>,
  },
]
