import { Link } from 'react-router'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { moveSearch, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { searchUrl } from '../use-search.ts'

/** Says that another place is shown than was typed, and leads to the text itself. */
export function Correction({ query, place }: { query: SearchQuery; place: FoundPlace }) {
  const asTyped = { ...moveSearch(query, query.typed), typed: query.typed }
  return (
    <p className="mt-1.5 text-facts">
      We couldn’t find “{query.typed}”, so this is {place.name}.{' '}
      <Link to={searchUrl(asTyped)} className="text-link">
        Search for “{query.typed}” anyway
      </Link>
    </p>
  )
}
