import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPrice } from '../../../../domain/money/price.ts'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { People } from '../people.ts'
import { PersonLink } from '../person-link.tsx'
import { ListingActions } from './listing-actions.tsx'
import { statusLabels, statusTones } from './listing-labels.ts'
import { type AdminListingRow, listingQueries, listingSorts } from './listing-queries.ts'

type Row = AdminListingRow & { people: People }

export function ListingsTable() {
  const params = useTableParams({ sorts: listingSorts, defaultSort: '-created_at' })
  const listings = useQuery(listingQueries.list(params))
  return (
    <PagedTable
      caption="Properties"
      query={listings}
      columns={columns}
      params={params}
      search="Title, place, postcode, reference or number"
      filters={[
        { name: 'status', label: 'Status', options: statusLabels },
        { name: 'type', label: 'Type', options: { sale: 'For sale', rent: 'To rent' } },
      ]}
      failure="We couldn’t load the properties"
      empty={{ title: 'No properties found', text: 'Try fewer words, or another status.' }}
    />
  )
}

const columns: Column<Row>[] = [
  {
    key: 'title',
    label: 'Home',
    sortBy: 'title',
    isOfWords: true,
    onCard: 'title',
    cell: ({ id, title, location }) => (
      <>
        <Link to={adminPaths.property(id)} className="block font-semibold text-facts hover:underline">
          {title || 'Untitled'}
        </Link>
        <span className="text-ink-3">{location || 'No address yet'}</span>
      </>
    ),
  },
  {
    key: 'price',
    label: 'Price',
    sortBy: 'price',
    cell: ({ price, listing_type }) => (
      <span className="whitespace-nowrap">{formatPrice({ pounds: price, listingType: listing_type })}</span>
    ),
  },
  {
    key: 'advertiser',
    label: 'Advertiser',
    cell: ({ agency, owner_id, people }) => (
      <>
        {agency && (
          <Link to={paths.agent(agency.slug)} className="block hover:underline">
            {agency.name}
          </Link>
        )}
        <PersonLink id={owner_id} people={people} fallback={agency ? '' : 'No owner'} />
      </>
    ),
  },
  createdAtColumn('Added'),
  {
    key: 'status',
    label: 'Status',
    onCard: 'mark',
    cell: ({ status }) => <Tag tone={statusTones[status]}>{statusLabels[status]}</Tag>,
  },
  {
    key: 'actions',
    label: 'Moderation',
    isEnd: true,
    onCard: 'actions',
    cell: (row) => <ListingActions listing={row} />,
  },
]
