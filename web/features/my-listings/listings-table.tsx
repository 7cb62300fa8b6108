import { useQuery } from '@tanstack/react-query'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { type TableParams, useTableParams } from '../../data/table-params.ts'
import { CursorPagination } from '../../entities/table/cursor-pagination.tsx'
import { useHiddenColumns } from '../../entities/table/hidden-columns.ts'
import { RowsTable } from '../../entities/table/rows-table.tsx'
import { useSelection } from '../../entities/table/selection.ts'
import { TableFilters } from '../../entities/table/table-filters.tsx'
import { TableFrame } from '../../entities/table/table-frame.tsx'
import { missingFactLabels } from '../../messages/listings/listing-facts.ts'
import { listings } from '../../messages/listings/listings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { assigneeOptions, assigneesQuery } from './assignees.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { initiallyHidden, listingColumns } from './listing-columns.tsx'
import { listingPageLinks } from './listing-page-links.ts'
import { StateTabs } from './listings-filter.tsx'
import { databaseFilters, listingSorts, myListingCountQuery, myListingsQuery } from './my-listings-query.ts'

/** The user's listings with filters, columns to choose, selection and changes to many at once. */
export function ListingsTable() {
  const params = useTableParams({ sorts: listingSorts, defaultSort: '-updated_at' })
  const query = useQuery(myListingsQuery(params))
  const { data: assignees } = useQuery(assigneesQuery)
  const [hidden, setHidden] = useHiddenColumns('listings', initiallyHidden)
  const rows = query.data?.rows ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  const columns = listingColumns((assignees?.negotiators.length ?? 0) > 0)
  const links = query.data ? listingPageLinks(params, query.data) : {}
  return (
    <TableFrame
      name="listings"
      columns={columns}
      hidden={hidden}
      onHide={setHidden}
      selection={selection}
      previous={links.previous}
      next={links.next}
      filters={
        <>
          <StateTabs params={params} />
          <Filters params={params} />
        </>
      }
    >
      <QueryResult query={query} failure={listings.loadFailed} skeleton={<RowsSkeleton height="h-28" />}>
        {(page) =>
          page.rows.length === 0 ? (
            <Empty params={params} />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <BulkBar selection={selection} params={params} assignees={assignees} />
              <RowsTable
                caption="Your homes"
                columns={columns.filter(({ key }) => !hidden.includes(key))}
                rows={page.rows}
                keyOf={({ id }) => id}
                nameOf={({ title }) => title || 'untitled draft'}
                params={params}
                selection={selection}
              />
              <Total params={params} />
              <CursorPagination {...links} />
            </div>
          )
        }
      </QueryResult>
    </TableFrame>
  )
}

function Filters({ params }: { params: TableParams }) {
  const { data: assignees } = useQuery(assigneesQuery)
  const { branches = [], negotiators = [] } = assignees ?? {}
  return (
    <TableFilters
      params={params}
      search="Search your listings"
      filters={[
        {
          name: 'attention',
          label: 'Attention',
          options: {
            expiring: 'Ending within a week',
            stale: 'Needs attention',
            due: 'Availability to confirm',
            unconfirmed: 'Low in search or hidden',
            in_review: 'Being checked',
          },
        },
        { name: 'kind', label: 'Type', options: { sale: 'For sale', rent: 'To rent' } },
        { name: 'missing', label: 'Missing', options: { any: 'Any fact', ...missingFactLabels } },
        ...(branches.length > 0
          ? [{ name: 'branch', label: 'Branch', options: assigneeOptions(branches, 'No branch') }]
          : []),
        ...(negotiators.length > 0
          ? [
              {
                name: 'negotiator',
                label: 'Negotiator',
                options: assigneeOptions(negotiators, 'No negotiator'),
              },
            ]
          : []),
      ]}
    />
  )
}

function Total({ params }: { params: TableParams }) {
  const { data: total } = useQuery(myListingCountQuery(params))
  return (
    <p role="status" className="tabular mt-3.5 mb-5 text-ink-3 text-sm">
      {total === undefined ? <>&nbsp;</> : total === 1 ? '1 listing' : `${formatNumber(total)} listings`}.
      Views, saves and enquiries are for the last 30 days.
    </p>
  )
}

function Empty({ params }: { params: TableParams }) {
  const isFiltered = Object.keys(databaseFilters(params)).length > 0 || params.filter('after') !== ''
  return (
    <div className="mt-8">
      {isFiltered ? (
        <Notice
          heading="h2"
          title="No listings match"
          text="Change the filters, or show all your listings."
          actions={<ButtonLink to={portalPaths.listings}>Show all listings</ButtonLink>}
        />
      ) : (
        <Notice
          heading="h2"
          title="You have no listings yet"
          text="Choose New listing to start. Your draft is saved as you type, and isn’t public until you publish it."
        />
      )}
    </div>
  )
}
