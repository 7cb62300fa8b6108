import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { mercatorX, mercatorY } from '../../../../domain/geo/map-projection.ts'
import { formatPinPrice } from '../../../../domain/money/pin-price.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useIsSeen } from '../../../entities/listing/seen-listings.ts'
import { useIsSaved } from '../../../entities/saved/saved-listings.ts'
import { classes } from '../../../ui/classes.ts'
import type { MapView } from '../map-view.ts'
import { formatClusterCount, type Pin } from './cluster-pins.ts'
import { usePinPlacement } from './use-pin-placement.ts'

/** A listing in the list beside the map. */
export type HighlightedListing = { id: string; latitude: number; longitude: number; price: number | null }

type Props = {
  view: MapView | undefined
  pins: Pin[]
  highlighted: HighlightedListing | undefined
  selectedKey: string | undefined
  onHighlight: (id: string | undefined) => void
  onPress: (pin: Pin, isByKey: boolean) => void
  /** Positions the pins on each frame. */
  placeRef: RefObject<(() => void) | null>
}

export function MapPins({ view, pins, highlighted, selectedKey, onHighlight, onPress, placeRef }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const seen = useIsSeen()
  // A listing inside a cluster gets its own pin while its card is hovered.
  const hidden = highlighted && !pins.some(({ id }) => id === highlighted.id) ? highlighted : undefined
  usePinPlacement(view, host, placeRef)
  if (!view) return null
  return createPortal(
    <div ref={host} className="pointer-events-none absolute inset-0 overflow-hidden">
      {pins.map((pin) => (
        <div
          key={pin.key}
          data-x={pin.x}
          data-y={pin.y}
          className={pinPosition(
            pin.id !== undefined && (pin.id === highlighted?.id || pin.key === selectedKey),
          )}
        >
          {pin.id === undefined ? (
            <ClusterButton pin={pin} onPress={onPress} />
          ) : (
            <PinButton
              pin={pin}
              isActive={pin.id === highlighted?.id || pin.key === selectedKey}
              isSeen={seen.has(pin.id)}
              onHighlight={onHighlight}
              onPress={onPress}
            />
          )}
        </div>
      ))}
      {hidden && (
        <div
          key="lit"
          data-x={mercatorX(hidden.longitude)}
          data-y={mercatorY(hidden.latitude)}
          aria-hidden
          className={pinPosition(true)}
        >
          <span className={pinClasses('on')}>{formatPinPrice(hidden.price)}</span>
        </div>
      )}
    </div>,
    view.overlay,
  )
}

const pinPosition = (isActive: boolean) => classes('absolute top-0 left-0 size-0', isActive ? 'z-2' : 'z-1')

type PinProps = Pick<Props, 'onHighlight' | 'onPress'> & {
  pin: Pin
  isActive: boolean
  isSeen: boolean
}

/** A heart's colour at the corner, for homes the visitor has saved. */
const savedMark =
  "after:absolute after:-top-1.25 after:-right-1.25 after:size-3 after:rounded-full after:bg-heart after:shadow-[0_0_0_1.5px_var(--color-map-land)] after:content-['']"

function PinButton({ pin, isActive, isSeen, onHighlight, onPress }: PinProps) {
  const isSaved = useIsSaved(pin.id ?? '')
  return (
    <button
      type="button"
      aria-label={`Home at ${formatPinPrice(pin.price)}${isSaved ? ', saved' : ''}${isSeen ? ', viewed' : ''}`}
      aria-pressed={isActive}
      onPointerEnter={() => onHighlight(pin.id)}
      onPointerLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(pin.id)}
      onBlur={() => onHighlight(undefined)}
      onClick={(event) => onPress(pin, event.detail === 0)}
      className={classes(
        pinClasses(isActive ? 'on' : isSeen ? 'seen' : 'plain'),
        'pointer-events-auto cursor-pointer touch-target',
        isSaved && savedMark,
      )}
    >
      {formatPinPrice(pin.price)}
    </button>
  )
}

const pinStyles = {
  plain: 'h-7 bg-strong px-2.25 text-on-strong text-sm shadow-[0_0_0_1.5px_var(--color-map-land)]',
  seen: 'h-7 bg-surface px-2.25 text-ink-2 text-sm shadow-[0_0_0_1px_var(--color-line-strong)]',
  on: 'h-8.5 bg-accent px-3 text-base text-on-accent shadow-[0_0_0_2px_var(--color-ink)]',
}

const pinClasses = (style: keyof typeof pinStyles) =>
  classes(
    'tabular -translate-x-1/2 absolute bottom-2 flex items-center whitespace-nowrap rounded-[3px] font-semibold',
    'before:absolute before:top-full before:left-1/2 before:-ml-[1.5px] before:h-2 before:w-0.75 before:bg-inherit',
    pinStyles[style],
  )

function ClusterButton({ pin, onPress }: { pin: Pin; onPress: Props['onPress'] }) {
  return (
    <button
      type="button"
      aria-label={`${formatNumber(pin.count)} homes`}
      onClick={(event) => onPress(pin, event.detail === 0)}
      className="tabular -translate-1/2 pointer-events-auto absolute grid size-11 cursor-pointer place-items-center rounded-full bg-strong font-semibold text-facts text-on-strong shadow-[0_0_0_5px_color-mix(in_srgb,var(--color-strong)_22%,transparent)]"
    >
      {formatClusterCount(pin.count)}
    </button>
  )
}
