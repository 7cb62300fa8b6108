import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { ResultRow, ResultRowSkeleton } from '../../../entities/listing/result-row.tsx'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { useIsSeen } from '../../../entities/listing/seen-listings.ts'
import { useEditedSearch } from '../../../entities/saved/edited-search.ts'
import { StillMap } from '../../../features/map/still-map.tsx'
import { FilterBar } from '../../../features/search/filters/filter-bar.tsx'
import { PlainFilters } from '../../../features/search/filters/plain-filters.tsx'
import type { LoadedResults, LoadedSearch } from '../../../features/search/load-search.ts'
import { mapFocus } from '../../../features/search/map/map-focus.ts'
import { MapUnavailable, useIsMapShown, ViewSwitch } from '../../../features/search/map/map-placeholder.tsx'
import { NoResults, ResultsFailure } from '../../../features/search/results/no-results.tsx'
import { ResultsHeading } from '../../../features/search/results/results-heading.tsx'
import { searchCrumbs } from '../../../features/search/search-meta.ts'
import { searchAddress, useSearch } from '../../../features/search/use-search.ts'
import {
  useRecordRecentSearch,
  useSaveAfterSignIn,
  useScrollToResults,
} from '../../../features/search/use-search-page.ts'
import { classes } from '../../../ui/classes.ts'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'

const FiltersSheet = lazyPart(() =>
  import('../../../features/search/filters/filters-sheet.tsx').then(({ FiltersSheet }) => FiltersSheet),
)

const EditingBar = lazyPart(() =>
  import('../../../features/search/save/editing-bar.tsx').then(({ EditingBar }) => EditingBar),
)

const SearchMapPane = lazyPart(() =>
  import('./search-map-pane.tsx').then(({ SearchMapPane }) => SearchMapPane),
)

/** Pictures visible without scrolling. */
const urgentRows = 3

export function SearchPage({ query, place, results }: LoadedSearch<ResultSummary>) {
  const [sheet, setSheet] = useState<{ isOpen: boolean; startAt?: string }>()
  // Fallback if the sheet cannot be loaded.
  const [isPlain, setPlain] = useState(false)
  const { isLoading, view } = useSearch()
  const [params] = useSearchParams()
  const list = useRef<HTMLElement>(null)
  const [highlightedId, setHighlightedId] = useState<string>()
  const hasMap = useIsMapShown(view)
  const edited = useEditedSearch()
  useRecordRecentSearch(query, place)
  useSaveAfterSignIn(place)
  useScrollToResults(list, searchAddress(query))
  const showPlainFilters = () => {
    setSheet(undefined)
    setPlain(true)
    list.current?.scrollIntoView()
  }
  const found = results.isLoaded ? results.value : undefined
  const positions = found?.listings.flatMap(({ position }) => position ?? []) ?? []
  const still = <StillMap bounds={mapFocus(query, place, positions).bounds} size={stillSize} pins={[]} />
  return (
    <div data-page="wide">
      <FilterBar place={place} onFilters={() => setSheet({ isOpen: true })} />
      <div className={split}>
        <section
          ref={list}
          aria-label="Results"
          aria-busy={isLoading}
          className={classes(column, view === 'map' && 'max-lg:hidden')}
        >
          {edited && <EditingBar place={place} />}
          {(isPlain || params.get('panel') === 'filters') && <PlainFilters query={query} />}
          <ResultsHeading
            query={query}
            place={place}
            count={found}
            onEdit={(startAt) => setSheet({ isOpen: true, startAt })}
          />
          <div
            className={classes(
              'transition-opacity duration-(--duration-base)',
              isLoading && 'opacity-45 delay-150',
            )}
          >
            {!found ? (
              <div className="mt-7">
                <ResultsFailure address={searchAddress(query, view)} />
              </div>
            ) : found.count === 0 ? (
              <div className="mt-7">
                <NoResults query={query} place={place} alternatives={found.alternatives} />
              </div>
            ) : (
              <ResultList
                key={searchAddress(query)}
                found={found}
                hidesSeen={query.hidesSeen}
                highlightedId={highlightedId}
                onHighlight={setHighlightedId}
              />
            )}
            {found && (
              <div className="mt-8">
                <Pagination
                  page={found.page}
                  pageCount={found.pageCount}
                  addressOf={(page) => searchAddress(changeSearch(query, { page }))}
                  label="Pages of results"
                />
              </div>
            )}
          </div>
          <div className="mt-10">
            <Breadcrumbs crumbs={searchCrumbs(query, place)} />
          </div>
        </section>
        <div className={classes(mapPlace, view !== 'map' && 'max-lg:hidden')}>
          {hasMap ? (
            <SearchMapPane
              query={query}
              place={place}
              listings={found?.listings ?? []}
              highlightedId={highlightedId}
              onHighlight={setHighlightedId}
              fallback={still}
              errorFallback={
                <>
                  {still}
                  <MapUnavailable address={searchAddress(query, view)} />
                </>
              }
            />
          ) : (
            still
          )}
        </div>
      </div>
      <ViewSwitch />
      {sheet && (
        <FiltersSheet
          isOpen={sheet.isOpen}
          startAt={sheet.startAt}
          onClose={() => setSheet({ isOpen: false })}
          outcome={found ? formatHomes(found) : 'homes'}
          onError={showPlainFilters}
        />
      )}
    </div>
  )
}

/** As large as the pane on most screens. */
const stillSize = [960, 960] as const
const split = 'lg:grid lg:grid-cols-[min(804px,56%)_minmax(0,1fr)] lg:items-start'
const column = 'min-w-0 scroll-mt-19 px-5 pt-4.5 pb-24 md:px-6 lg:px-8 lg:pt-6 lg:pb-16'
const mapPlace =
  'sticky top-18.25 h-[calc(100dvh-73px)] min-h-80 overflow-clip bg-map-land max-lg:h-[calc(100dvh-134px)] max-lg:top-18.25'
const rows = 'mt-5 grid gap-x-7 gap-y-7 md:max-lg:grid-cols-2 lg:block'

type ListProps = {
  found: LoadedResults<ResultSummary>
  hidesSeen: boolean
  highlightedId: string | undefined
  onHighlight: (id: string | undefined) => void
}

function ResultList({ found, hidesSeen, highlightedId, onHighlight }: ListProps) {
  const seen = useIsSeen()
  // What the visitor had seen when the page was shown: a home that is opened from the list stays in it.
  const [seenBefore] = useState(() => seen)
  const shown = hidesSeen ? found.listings.filter(({ id }) => !seenBefore.has(id)) : found.listings
  const hiddenCount = found.listings.length - shown.length
  return (
    <>
      {hiddenCount > 0 && (
        <p className="mt-5 text-facts text-ink-2">
          {hiddenCount === 1 ? '1 home' : `${hiddenCount} homes`} on this page{' '}
          {hiddenCount === 1 ? 'is' : 'are'} hidden because you’ve looked at{' '}
          {hiddenCount === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ol aria-label="Homes" className={rows}>
        {shown.map((listing, index) => (
          <li key={listing.id}>
            <ResultRow
              listing={listing}
              isUrgent={index < urgentRows}
              isHighlighted={listing.id === highlightedId}
              onHighlight={onHighlight}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

const formatHomes = ({ count, isExact }: { count: number; isExact: boolean }) =>
  `${isExact ? '' : 'more than '}${formatNumber(count)} ${count === 1 ? 'home' : 'homes'}`

export function SearchPageSkeleton() {
  const { query } = useSearch()
  return (
    <div data-page="wide">
      <FilterBar place={undefined} onFilters={() => undefined} />
      <div className={split}>
        <section aria-label="Results" aria-busy className={column}>
          <ResultsHeading query={query} place={undefined} count={undefined} onEdit={() => undefined} />
          <p role="status" className="sr-only">
            Loading homes
          </p>
          <div className={rows}>
            {[0, 1, 2, 3].map((index) => (
              <ResultRowSkeleton key={index} />
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}
