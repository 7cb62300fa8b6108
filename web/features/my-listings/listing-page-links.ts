import type { TableParams } from '../../data/table-params.ts'
import type { PageLinks } from '../../entities/table/cursor-pagination.tsx'
import { type MyListingsPage, pagePosition, positionOf } from './my-listings-query.ts'

/** Links to the pages around this one. */
export function listingPageLinks(params: TableParams, { rows, has_more }: MyListingsPage): PageLinks {
  const { position, is_backward } = pagePosition(params)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const hasPrevious = is_backward ? has_more : position !== null
  const hasNext = is_backward ? position !== null : has_more
  return {
    ...(hasPrevious && {
      first: params.with({}),
      previous: first && params.with({ before: positionOf(first) }),
    }),
    ...(hasNext && {
      next: last && params.with({ after: positionOf(last) }),
      last: params.with({ before: 'end' }),
    }),
  }
}
