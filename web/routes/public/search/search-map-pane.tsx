import { useCallback, useMemo, useRef } from 'react'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { defaultRadius } from '../../../../domain/search/search-options.ts'
import {
  type Bounds,
  changeSearch,
  type SearchQuery,
  searchParams,
} from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { MapPane } from '../../../features/map/map-pane.tsx'
import type { Shape } from '../../../features/map/map-shape.ts'
import type { HighlightedListing } from '../../../features/map/pins/map-pins.tsx'
import { boundsKey, mapFocus, searchShape } from '../../../features/search/map/map-focus.ts'
import { useSearch } from '../../../features/search/use-search.ts'
import { SelectedListings } from './selected-listings.tsx'

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
  const pinsUrl = useCallback(
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
  const shapeKey = JSON.stringify(searchShape(query, place) ?? null)
  const shape = useMemo((): Shape | undefined => JSON.parse(shapeKey) ?? undefined, [shapeKey])
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
      shape={shape}
      pinsUrl={pinsUrl}
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
      stillPins={listings.flatMap(({ id, price, position }) =>
        position ? [{ id, price, ...position }] : [],
      )}
      renderSelection={(selection, close, placeRef) => (
        <SelectedListings
          key={selection.key}
          selection={selection}
          search={search}
          onClose={close}
          placeRef={placeRef}
        />
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
