import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { onFirstInteraction } from '../../../browser/on-first-interaction.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { rememberSearchShown } from '../../../entities/listing/last-search.ts'
import { ResultRow, ResultRowSkeleton } from '../../../entities/listing/result-row.tsx'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { useIsSeen } from '../../../entities/listing/seen-listings.ts'
import { useEditedSearch } from '../../../entities/saved/edited-search.ts'
import { FilterBar } from '../../../features/search/filters/filter-bar.tsx'
import type { LoadedResults, LoadedSearch } from '../../../features/search/load-search.ts'
import { MapUnavailable, useIsMapShown, ViewSwitch } from '../../../features/search/map/map-placeholder.tsx'
import { ResultsFailure } from '../../../features/search/results/results-failure.tsx'
import { ResultsHeading } from '../../../features/search/results/results-heading.tsx'
import type { SearchText } from '../../../features/search/search-text.ts'
import { plainFiltersUrl, searchUrl, useSearch } from '../../../features/search/use-search.ts'
import {
  useRecordRecentSearch,
  useSaveAfterSignIn,
  useScrollToResults,
} from '../../../features/search/use-search-page.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { classes } from '../../../ui/classes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { ServerMarkup } from '../../../ui/server-markup.tsx'

const FiltersSheet = lazyPart(() =>
  import('../../../features/search/filters/filters-sheet.tsx').then(({ FiltersSheet }) => FiltersSheet),
)

// Both are rendered on the server too, so that they work without scripts.
const PlainFilters = lazy(() =>
  import('../../../features/search/filters/plain-filters.tsx').then(({ PlainFilters }) => ({
    default: PlainFilters,
  })),
)

const NoResults = lazy(() =>
  import('../../../features/search/results/no-results.tsx').then(({ NoResults }) => ({ default: NoResults })),
)

const HiddenAsSeen = lazyPart(() =>
  import('../../../features/search/results/hidden-as-seen.tsx').then(({ HiddenAsSeen }) => HiddenAsSeen),
)

const SearchStillMap = import.meta.env.SSR ? lazy(() => import('./search-still-map.tsx')) : undefined

const EditingBar = lazyPart(() =>
  import('../../../features/search/save/editing-bar.tsx').then(({ EditingBar }) => EditingBar),
)

const SearchMapPane = lazyPart(() =>
  import('./search-map-pane.tsx').then(({ SearchMapPane }) => SearchMapPane),
)

/** Pictures visible without scrolling. */
const urgentRows = 3

type Props = LoadedSearch<ResultSummary> & { text: SearchText | undefined }

export function SearchPage({ query, place, results, text }: Props) {
  const [sheet, setSheet] = useState<{ isOpen: boolean; startAt?: string }>()
  const { isLoading, view } = useSearch()
  const [params] = useSearchParams()
  const list = useRef<HTMLElement>(null)
  const [highlightedId, setHighlightedId] = useState<string>()
  const hasMap = useIsMapShown(view)
  const edited = useEditedSearch()
  useRecordRecentSearch(query, place, text)
  useSaveAfterSignIn(place)
  useScrollToResults(list, searchUrl(query))
  // The page from the server has the filters in it, from the release that it runs.
  const openPlainFilters = () => {
    setSheet(undefined)
    if (navigator.onLine) window.location.assign(plainFiltersUrl(query, view))
    else toast({ ...loadFailure.part, tone: 'negative' })
  }
  const editFilter = useCallback((startAt: string) => setSheet({ isOpen: true, startAt }), [])
  const found = results.isLoaded ? results.value : undefined
  useRememberSearch(searchUrl(query, view), found && formatHomes(found), text)
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
          {params.get('panel') === 'filters' && (
            <Suspense>
              <PlainFilters query={query} />
            </Suspense>
          )}
          <ResultsHeading query={query} place={place} text={text} onEdit={editFilter} />
          <div
            className={classes(
              'transition-opacity duration-(--duration-base)',
              isLoading && 'opacity-45 delay-150',
            )}
          >
            {!found ? (
              <div className="mt-7">
                <ResultsFailure address={searchUrl(query, view)} />
              </div>
            ) : found.count === 0 ? (
              <div className="mt-7">
                <Suspense>
                  <NoResults query={query} place={place} alternatives={found.alternatives} />
                </Suspense>
              </div>
            ) : (
              <ResultList
                key={searchUrl(query)}
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
                  addressOf={(page) => searchUrl(changeSearch(query, { page }))}
                  label="Pages of results"
                />
              </div>
            )}
          </div>
          {text && (
            <div className="mt-10">
              <Breadcrumbs crumbs={text.crumbs} />
            </div>
          )}
        </section>
        <div className={classes(mapPlace, view !== 'map' && 'max-lg:hidden')}>
          <ServerMarkup>
            {SearchStillMap ? (
              <SearchStillMap query={query} place={place} listings={found?.listings ?? []} />
            ) : undefined}
          </ServerMarkup>
          {hasMap && (
            <SearchMapPane
              query={query}
              place={place}
              listings={found?.listings ?? []}
              highlightedId={highlightedId}
              onHighlight={setHighlightedId}
              errorFallback={<MapUnavailable address={searchUrl(query, view)} />}
            />
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
          onError={openPlainFilters}
        />
      )}
    </div>
  )
}

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
  const [canSwipe, setCanSwipe] = useState(false)
  useEffect(() => onFirstInteraction(() => setCanSwipe(true), null), [])
  const shown = hidesSeen ? found.listings.filter(({ id }) => !seenBefore.has(id)) : found.listings
  const hiddenCount = found.listings.length - shown.length
  return (
    <>
      {hiddenCount > 0 && <HiddenAsSeen count={hiddenCount} />}
      <ol aria-label="Homes" className={rows}>
        {shown.map((listing, index) => (
          <li key={listing.id}>
            <ResultRow
              listing={listing}
              isUrgent={index < urgentRows}
              canSwipe={canSwipe}
              isHighlighted={listing.id === highlightedId}
              onHighlight={onHighlight}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** So that the listings opened from here lead back. */
function useRememberSearch(address: string, outcome: string | undefined, text: SearchText | undefined): void {
  const crumbs = text?.crumbs
  useLayoutEffect(() => {
    if (!outcome || !crumbs) return
    const remember = () => rememberSearchShown({ address, outcome, crumbs })
    remember()
    return remember
  }, [address, outcome, crumbs])
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
          <ResultsHeading query={query} place={undefined} text={undefined} onEdit={() => undefined} />
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
