import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { QueryResult } from '../../data/query-result.tsx'
import type { TableParams } from '../../data/table-params.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { type Column, RowsTable } from './rows-table.tsx'
import { TableFilters } from './table-filters.tsx'
import { TableFrame } from './table-frame.tsx'
import { pageSize, type TablePage } from './table-page.ts'

type Props<Row> = Pick<ComponentProps<typeof TableFilters>, 'search' | 'filters'> & {
  caption: string
  query: UseQueryResult<TablePage<Row>>
  columns: readonly Column<Row>[]
  params: TableParams
  /** Further filters or actions beside the search. */
  controls?: ReactNode
  /** Title of the error state. */
  failure: string
  /** Content of the empty state. */
  empty: { title: string; text?: string }
  /** Follows 'Showing 1 to 25 of 64.' */
  note?: ReactNode
}

/** Search, filters and one page of rows with its range, total and pagination, or an empty or error state. */
export function PagedTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { caption, query, columns, params, controls, failure, empty, note, ...filters } = props
  const name = caption.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const [hidden, setHidden] = useHiddenColumns(name)
  const pageCount = Math.ceil((query.data?.total ?? 0) / pageSize)
  return (
    <TableFrame
      name={name}
      columns={columns}
      hidden={hidden}
      onHide={setHidden}
      previous={params.page > 1 ? params.with({ page: params.page - 1 }) : undefined}
      next={params.page < pageCount ? params.with({ page: params.page + 1 }) : undefined}
      filters={
        <TableFilters params={params} {...filters}>
          {controls}
        </TableFilters>
      }
    >
      <QueryResult query={query} failure={failure}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty params={params} total={total} empty={empty} />
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''} aria-busy={query.isPlaceholderData}>
              <RowsTable
                caption={caption}
                columns={columns.filter(({ key }) => !hidden.includes(key))}
                rows={rows}
                keyOf={({ id }) => `${id}`}
                params={params}
              />
              <p role="status" className="tabular mt-3.5 mb-5 text-ink-3 text-sm">
                Showing {span(params.page, rows.length)} of {formatNumber(total)}. {note}
              </p>
              <Pagination
                page={params.page}
                pageCount={pageCount}
                addressOf={(page) => params.with({ page })}
              />
            </div>
          )
        }
      </QueryResult>
    </TableFrame>
  )
}

/** 26 to 50 · 1 */
function span(page: number, count: number): string {
  const first = (page - 1) * pageSize + 1
  const last = first + count - 1
  return last > first ? `${formatNumber(first)} to ${formatNumber(last)}` : formatNumber(first)
}

function Empty({
  params,
  total,
  empty,
}: {
  params: TableParams
  total: number
  empty: { title: string; text?: string }
}) {
  const isBeyond = total > 0 || params.page > 1
  const start = params.with({ page: 1 })
  if (isBeyond)
    return (
      <Notice
        title="There is no such page"
        text="The list is shorter now."
        actions={<ButtonLink to={start}>To the first page</ButtonLink>}
      />
    )
  return <Notice {...empty} />
}
