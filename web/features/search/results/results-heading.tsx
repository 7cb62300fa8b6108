import { Bell, Bookmark } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { countFilters } from '../../../../domain/search/count-filters.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { ServerMarkup } from '../../../ui/server-markup.tsx'
import { SaveSearchButton } from '../save/save-search-button.tsx'
import { pendingTitle } from '../search-meta.ts'
import type { SearchText } from '../search-text.ts'
import { useSearch } from '../use-search.ts'
import { SearchSort } from './search-sort.tsx'
import { SortLinks } from './sort-links.tsx'

// Most searches have no filters. Rendered on the server too, so that they can be removed without scripts.
const ActiveChips = lazy(() =>
  import('../filters/active-chips.tsx').then(({ ActiveChips }) => ({ default: ActiveChips })),
)

const Correction = lazy(() => import('./correction.tsx').then(({ Correction }) => ({ default: Correction })))

type Props = {
  /** The search whose results are shown; the next one may be loading. */
  query: SearchQuery
  place: FoundPlace | undefined
  /** Undefined while loading, and if the server cannot be reached. */
  text: SearchText | undefined
  onEdit: (control: string) => void
}

export function ResultsHeading({ query, place, text, onEdit }: Props) {
  const { query: current, view } = useSearch()
  const hasCentre = place !== undefined && !query.bounds && !query.area && query.also.length === 0
  return (
    <div className="max-lg:border-line max-lg:border-b max-lg:pb-1">
      <div className="flex items-end justify-between gap-6">
        <div className="min-w-0">
          <h1 aria-live="polite" className="display tabular text-[23px] leading-[1.15] lg:text-d3">
            {text?.heading ?? pendingTitle(query)}
          </h1>
          {query.typed && place && (
            <Suspense>
              <Correction query={query} place={place} />
            </Suspense>
          )}
          {text?.summary && <p className="mt-1.5 text-facts text-ink-2">{text.summary}</p>}
        </div>
        <SearchSort hasCentre={hasCentre} className="max-lg:hidden" />
      </div>
      {countFilters(current) > 0 && <Chips onEdit={onEdit} />}
      <ServerMarkup>
        {import.meta.env.SSR ? <SortLinks query={current} view={view} hasCentre={hasCentre} /> : undefined}
      </ServerMarkup>
      <div className="mt-4 flex items-center flex-wrap justify-between gap-x-3 border-line border-t py-1 text-sm min-[1400px]:hidden lg:justify-end lg:border-0 lg:pt-0">
        <SearchSort isPlain hasCentre={hasCentre} className="lg:hidden" />
        <div className="flex gap-x-4">
          <SaveSearchButton kind="search" icon={Bookmark} place={place} isPlain />
          <SaveSearchButton kind="alert" icon={Bell} place={place} isPlain className="xl:hidden" />
        </div>
      </div>
    </div>
  )
}

/** Rendered again before its code has loaded, it would lose the server's markup for a moment. */
const Chips = memo(function Chips({ onEdit }: Pick<Props, 'onEdit'>) {
  return (
    <Suspense fallback={<div className="mt-4 h-8" />}>
      <ActiveChips onEdit={onEdit} />
    </Suspense>
  )
})
