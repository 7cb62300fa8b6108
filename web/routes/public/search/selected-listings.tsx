import { X } from 'lucide-react'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import { MapCard, MapCardSkeleton } from '../../../entities/listing/map-card.tsx'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { markSeen } from '../../../entities/listing/seen-listings.ts'
import type { Pixel } from '../../../features/map/camera.ts'
import { cardPlace } from '../../../features/map/card-place.ts'
import type { Selection } from '../../../features/map/map-pane.tsx'
import { useSheetDrag } from '../../../features/map/use-sheet-drag.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMedia } from '../../../ui/use-media.ts'

type Props = {
  selection: Selection
  search: string
  onClose: () => void
  placeRef: RefObject<((pin: Pixel) => void) | null>
}

/** The listing of a pin, or several at one point: beside the pin on wide screens, a sheet to pull on phones. */
export function SelectedListings({ selection, search, onClose, placeRef }: Props) {
  const [listings, setListings] = useState<ResultSummary[]>()
  const panel = useRef<HTMLDivElement>(null)
  const pin = useRef<Pixel>(undefined)
  const isWide = useMedia('(min-width: 64rem)')
  const sheet = useSheetDrag(onClose)
  const { bounds, isByKey } = selection
  const placeCard = () => {
    const { current: card } = panel
    const pane = card?.parentElement
    if (!card || !pane || !pin.current || !isWide) return
    const box = pane.getBoundingClientRect()
    const visible = {
      width: box.width,
      top: Math.max(0, -box.top),
      bottom: Math.min(box.height, innerHeight - box.top),
    }
    const { left, top } = cardPlace(
      pin.current,
      { width: card.offsetWidth, height: card.offsetHeight },
      visible,
    )
    card.style.transform = `translate(${left}px, ${top}px)`
  }
  useImperativeHandle(placeRef, () => (next) => {
    pin.current = next
    placeCard()
  })
  useEffect(() => {
    placeCard()
    // The page scrolls under the sticky map until the map reaches the top.
    addEventListener('scroll', placeCard, { passive: true })
    return () => removeEventListener('scroll', placeCard)
  })
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
    if (isByKey && listings) panel.current?.querySelector<HTMLElement>('a:not([tabindex])')?.focus()
  }, [isByKey, listings])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={panel}
      role="group"
      aria-label={listings && listings.length > 1 ? `${listings.length} homes here` : 'Home on the map'}
      data-map-card=""
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      style={isWide ? {} : { height: sheet.height }}
      className={isWide ? beside : below}
    >
      {!isWide && <SheetHandle {...sheet} />}
      {listings?.length === 0 && <p className="p-4 text-sm">This home is no longer on the market.</p>}
      {listings ? (
        listings.map((listing) => <MapCard key={listing.id} listing={listing} />)
      ) : (
        <MapCardSkeleton />
      )}
      <IconButton
        icon={X}
        iconSize={18}
        label="Close"
        onClick={onClose}
        className="absolute top-0 right-0 z-2"
      />
    </div>
  )
}

const beside =
  'absolute top-0 left-0 z-4 max-h-96 w-88 animate-fade-in overflow-y-auto rounded-control bg-surface pr-9 shadow-2'
const below =
  'absolute inset-x-0 bottom-0 z-4 max-h-[85%] min-h-34 animate-fade-in overflow-y-auto rounded-t-dialog bg-surface pr-9 pb-20 shadow-3'

/** Pulled up it shows all homes of the point, pulled down it closes. */
function SheetHandle({ handlers, isExpanded, toggle }: ReturnType<typeof useSheetDrag>) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-label={isExpanded ? 'Show less' : 'Show more'}
      onClick={toggle}
      {...handlers}
      className="-mr-9 sticky top-0 z-1 flex h-6 w-[calc(100%+36px)] cursor-grab touch-none items-center justify-center bg-surface before:h-1 before:w-10 before:rounded-full before:bg-line-strong"
    />
  )
}
