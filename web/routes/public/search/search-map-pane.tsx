import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { defaultRadius } from '../../../../domain/search/search-options.ts'
import {
  type Bounds,
  changeSearch,
  type SearchQuery,
  searchParams,
} from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { MapCard, MapCardSkeleton } from '../../../entities/listing/map-card.tsx'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { markSeen } from '../../../entities/listing/seen-listings.ts'
import { MapPane, type Selection } from '../../../features/map/map-pane.tsx'
import type { HighlightedListing } from '../../../features/map/map-pins.tsx'
import { boundsKey, mapFocus, searchShape } from '../../../features/search/map/map-focus.ts'
import { useSearch } from '../../../features/search/use-search.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = {
  query: SearchQuery
  place: FoundPlace | undefined
  listings: ResultSummary[]
  highlightedId: string | undefined
  onHighlight: (id: string | undefined) => void
}

/** Keeps pins clear of the controls at the start. */
const controlsPadding = 72

/** The map of a search: it follows the address, and moving it changes the address. */
export function SearchMapPane({ query, place, listings, highlightedId, onHighlight }: Props) {
  const { go, query: currentQuery } = useSearch()
  const search = searchParams({ ...query, page: 1 }).toString()
  const pinsAddress = useCallback(
    (window: Bounds, zoom: number) => paths.searchMap(search, window, zoom),
    [search],
  )
  // Bounds that this map has requested are already in view.
  const ownKey = useRef('')
  const focus = mapFocus(
    query,
    place,
    listings.flatMap(({ position }) => position ?? []),
  )
  const searchHere = (bounds: Bounds) => {
    const rounded = bounds.map((side) => Number(side.toFixed(5))) as Bounds
    ownKey.current = boundsKey(rounded)
    go(changeSearch(currentQuery, { bounds: rounded, area: undefined }), {
      replace: currentQuery.bounds !== undefined,
    })
  }
  return (
    <MapPane
      focus={{
        ...focus,
        padding: query.bounds ? 0 : controlsPadding,
        isInSight: focus.key === ownKey.current,
      }}
      shape={searchShape(query, place)}
      pinsAddress={pinsAddress}
      highlighted={highlightedListing(listings, highlightedId)}
      onHighlight={onHighlight}
      onSearchHere={searchHere}
      onArea={(area) =>
        // Removing the outline of a place goes back to the distance from it.
        go(
          changeSearch(currentQuery, {
            area,
            bounds: undefined,
            ...(area || currentQuery.area ? {} : { radius: defaultRadius }),
          }),
        )
      }
      renderSelection={(selection, close) => (
        <SelectedListings key={selection.key} selection={selection} search={search} onClose={close} />
      )}
    />
  )
}

function highlightedListing(
  listings: ResultSummary[],
  id: string | undefined,
): HighlightedListing | undefined {
  const listing = id === undefined ? undefined : listings.find((each) => each.id === id)
  return listing?.position && { id: listing.id, price: listing.price, ...listing.position }
}

type SelectedProps = { selection: Selection; search: string; onClose: () => void }

/** The listing of a pin, or several at one point. */
function SelectedListings({ selection, search, onClose }: SelectedProps) {
  const [listings, setListings] = useState<ResultSummary[]>()
  const panel = useRef<HTMLDivElement>(null)
  const { bounds, isByKey } = selection
  useEffect(() => {
    const cancel = new AbortController()
    fetch(paths.searchHomes(search, bounds), { signal: cancel.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then((found: ResultSummary[]) => {
        setListings(found)
        if (found.length === 1 && found[0]) markSeen(found[0].id)
      })
      .catch(() => undefined)
    return () => cancel.abort()
  }, [search, bounds])
  useEffect(() => {
    if (isByKey && listings) panel.current?.querySelector('a')?.focus()
  }, [isByKey, listings])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={panel}
      role="group"
      aria-label={listings && listings.length > 1 ? `${listings.length} homes here` : 'Home on the map'}
      data-map-card=""
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-5 bottom-22 z-4 max-h-[46%] animate-fade-in overflow-y-auto rounded-control bg-surface pr-9 shadow-2 lg:right-auto lg:bottom-6 lg:left-5 lg:w-88"
    >
      {listings?.length === 0 && <p className="p-4 text-sm">This home is no longer on the market.</p>}
      {listings ? (
        listings.map((listing) => <MapCard key={listing.id} listing={listing} />)
      ) : (
        <MapCardSkeleton />
      )}
      <IconButton icon={X} iconSize={18} label="Close" onClick={onClose} className="absolute top-0 right-0" />
    </div>
  )
}
