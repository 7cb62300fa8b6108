import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { useTableParams } from '../../../data/table-params.ts'
import { type Column, RowsTable } from '../../../entities/table/rows-table.tsx'
import { contentQueries, type PageRow } from './content-queries.ts'
import { ContentTag } from './content-tag.tsx'

type Row = { slug: string; title: string; page: PageRow | undefined }

/** Every path with an editable page, whether it has been written or not. */
export function PagesList({ names }: { names: Readonly<Record<string, string>> }) {
  const pages = useQuery(contentQueries.pages)
  const params = useTableParams({ sorts: ['title', 'updated_at'], defaultSort: 'title' })
  return (
    <QueryResult query={pages} failure="We couldn’t load the pages">
      {(written) => (
        <RowsTable
          caption="Pages"
          columns={columns}
          rows={sortRows(toRows(names, written), params.sort)}
          keyOf={({ slug }) => slug}
          params={params}
        />
      )}
    </QueryResult>
  )
}

const toRows = (names: Readonly<Record<string, string>>, written: readonly PageRow[]): Row[] =>
  Object.entries(names).map(([path, name]) => {
    const slug = path.slice(1)
    const page = written.find((each) => each.slug === slug)
    return { slug, title: page?.title ?? name, page }
  })

function sortRows(rows: Row[], { by, isDescending }: { by: string; isDescending: boolean }): Row[] {
  const sortKey = ({ title, page }: Row) => (by === 'title' ? title : (page?.updated_at ?? ''))
  const ascending = rows.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))
  return isDescending ? ascending.reverse() : ascending
}

const columns: Column<Row>[] = [
  {
    key: 'title',
    label: 'Page',
    sortBy: 'title',
    isOfWords: true,
    onCard: 'title',
    cell: ({ slug, title }) => (
      <>
        <Link to={adminPaths.page(slug)} className="block font-semibold text-facts hover:underline">
          {title}
        </Link>
        <span className="text-ink-3">/{slug}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ page }) => <ContentTag row={page} change={page?.change} />,
  },
  {
    key: 'changed',
    label: 'Last changed',
    sortBy: 'updated_at',
    cell: ({ page }) => (page ? formatShortDate(page.change?.updated_at ?? page.updated_at) : '–'),
  },
]
