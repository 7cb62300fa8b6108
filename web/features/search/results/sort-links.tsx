import { Link } from 'react-router'
import { sortLabels } from '../../../../domain/search/search-options.ts'
import { changeSearch, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { type SearchView, searchUrl } from '../use-search.ts'
import { sortsFor } from './search-sort.tsx'

type Props = { query: SearchQuery; view: SearchView; hasCentre: boolean }

/** Shown without scripts, in place of the select. */
export function SortLinks({ query, view, hasCentre }: Props) {
  return (
    <ul aria-label="Sort" className="no-script-only mt-4 flex flex-wrap gap-4 text-facts">
      {sortsFor(hasCentre).map((sort) => (
        <li key={sort}>
          {sort === query.sort ? (
            <b className="font-semibold">{sortLabels[sort]}</b>
          ) : (
            <Link to={searchUrl(changeSearch(query, { sort }), view)} className="text-link">
              {sortLabels[sort]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
