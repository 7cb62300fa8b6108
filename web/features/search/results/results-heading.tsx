import { Bell, Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { moveSearch, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { ActiveChips } from '../filters/active-chips.tsx'
import { SaveSearchButton } from '../save/save-search-button.tsx'
import { pendingTitle } from '../search-meta.ts'
import type { SearchText } from '../search-text.ts'
import { searchUrl } from '../use-search.ts'
import { SearchSort, SortLinks } from './search-sort.tsx'

type Props = {
  /** The search whose results are shown; the next one may be loading. */
  query: SearchQuery
  place: FoundPlace | undefined
  /** Undefined while loading, and if the server cannot be reached. */
  text: SearchText | undefined
  onEdit: (control: string) => void
}

export function ResultsHeading({ query, place, text, onEdit }: Props) {
  const hasCentre = place !== undefined && !query.bounds && !query.area && query.also.length === 0
  return (
    <div className="max-lg:border-line max-lg:border-b max-lg:pb-1">
      <div className="flex items-end justify-between gap-6">
        <div className="min-w-0">
          <h1 aria-live="polite" className="display tabular text-[23px] leading-[1.15] lg:text-d3">
            {text?.heading ?? pendingTitle(query)}
          </h1>
          {query.typed && place && <Correction query={query} place={place} />}
          {text?.summary && <p className="mt-1.5 text-facts text-ink-2">{text.summary}</p>}
        </div>
        <SearchSort hasCentre={hasCentre} className="max-lg:hidden" />
      </div>
      <ActiveChips onEdit={onEdit} />
      <SortLinks hasCentre={hasCentre} />
      <div className="mt-4 flex items-center flex-wrap justify-between gap-x-3 border-line border-t py-1 text-sm min-[1400px]:hidden lg:justify-end lg:border-0 lg:pt-0">
        <SearchSort isPlain hasCentre={hasCentre} className="lg:hidden" />
        <SaveSearchButton kind="search" icon={Bookmark} place={place} isPlain />
        <SaveSearchButton kind="alert" icon={Bell} place={place} isPlain className="xl:hidden" />
      </div>
    </div>
  )
}

/** Says that another place is shown than was typed, and leads to the text itself. */
function Correction({ query, place }: { query: SearchQuery; place: FoundPlace }) {
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
