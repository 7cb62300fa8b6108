import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { pictureSrcset, pictureUrl } from '../../../domain/listings/picture-url.ts'
import { paths } from '../../../domain/site/paths.ts'
import fallback from '../../assets/stock.webp'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSlideIndex } from '../../ui/use-slide-index.ts'
import type { ResultSummary } from './search-card.ts'

/** A photo as /property/:id/photos returns it. */
export type CardPhoto = { address: string; caption: string; width: number; height: number; fill?: string }

type Props = {
  listing: ResultSummary
  sizes: string
  strip: RefObject<HTMLUListElement | null>
  /** Over each photo. */
  link: ReactNode
}

/** The photos after the first one. They are fetched when the pointer or the focus reaches the card. */
export function OtherPhotos({ listing, sizes, strip, link }: Props) {
  const { id } = listing
  const index = useSlideIndex(strip)
  const [isNear, setNear] = useState(false)
  const [farthest, setFarthest] = useState(1)
  const photos = usePhotos(id, isNear, () => setNear(false))
  const count = photos?.length ?? listing.pictureCount
  const turn = useTurn(strip, index, count)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    turn(step)
  })
  useEffect(() => {
    const card = strip.current?.closest('article')
    if (!card) return
    const stop = new AbortController()
    const near = () => setNear(true)
    for (const type of ['pointerenter', 'touchstart', 'focusin'])
      card.addEventListener(type, near, { passive: true, signal: stop.signal })
    card.addEventListener('keydown', onKey, { signal: stop.signal })
    return () => stop.abort()
  }, [strip])
  // A photo is fetched when the one before it is shown, and then stays.
  if (index + 1 > farthest) setFarthest(index + 1)
  const frame = strip.current?.parentElement
  return (
    <>
      {Array.from({ length: count - 1 }, (_, n) => n + 1).map((place) => {
        const photo = isNear && place <= farthest ? photos?.[place] : undefined
        return (
          <li key={place} className="relative size-full shrink-0 snap-center snap-always">
            {photo && (
              <Picture
                src={pictureUrl(photo.address, 640)}
                srcSet={pictureSrcset(photo.address, photo.width, 1280)}
                sizes={sizes}
                alt={photo.caption}
                width={photo.width}
                height={photo.height}
                fallback={fallback}
                fill={photo.fill}
              />
            )}
            {link}
          </li>
        )
      })}
      {frame && createPortal(<Controls index={index} count={count} onTurn={turn} />, frame)}
    </>
  )
}

/** Fetched once. After a failure, the next visit of the pointer tries again. */
function usePhotos(id: string, isNear: boolean, onFailure: () => void): CardPhoto[] | undefined {
  const [photos, setPhotos] = useState<CardPhoto[]>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isNear) return
    const stop = new AbortController()
    fetch(paths.listingPhotos(id), { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(setPhotos)
      .catch(() => stop.signal.aborted || fail())
    return () => stop.abort()
  }, [id, isNear])
  return photos
}

/** Turns by a number of photos, counted from where the strip is scrolling to. */
function useTurn(strip: RefObject<HTMLUListElement | null>, index: number, count: number) {
  const goal = useRef(0)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const settle = () => {
      goal.current = Math.round(element.scrollLeft / element.clientWidth)
    }
    element.addEventListener('scrollend', settle)
    return () => element.removeEventListener('scrollend', settle)
  }, [strip])
  return (step: number) => {
    const element = strip.current
    if (!element) return
    goal.current = Math.min(
      Math.max((step > 0 ? Math.max : Math.min)(goal.current, index) + step, 0),
      count - 1,
    )
    element.scrollTo({ left: goal.current * element.clientWidth })
  }
}

type ControlsProps = { index: number; count: number; onTurn: (step: number) => void }

/** Arrows for the mouse, shown on hover and focus. They are no tab stops, because the card's link turns the photos too. */
function Controls({ index, count, onTurn }: ControlsProps) {
  return (
    <>
      <Arrow
        icon={ChevronLeft}
        label="Previous photo"
        side="left-2"
        isHidden={index === 0}
        onClick={() => onTurn(-1)}
      />
      <Arrow
        icon={ChevronRight}
        label="Next photo"
        side="right-2"
        isHidden={index === count - 1}
        onClick={() => onTurn(1)}
      />
      <p aria-live="polite" className="sr-only">
        {index > 0 && `Photo ${index + 1} of ${count}`}
      </p>
      {index > 0 && (
        <span
          aria-hidden
          data-position=""
          className="tabular pointer-events-none absolute right-2.5 bottom-2.5 in-data-map-card:right-1 in-data-map-card:bottom-1 rounded-tag bg-photo-label px-2 py-0.75 font-semibold text-[#fff] text-xs"
        >
          {index + 1} / {count}
        </span>
      )}
    </>
  )
}

type ArrowProps = {
  icon: typeof ChevronLeft
  label: string
  side: string
  isHidden: boolean
  onClick: () => void
}

function Arrow({ icon, label, side, isHidden, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={classes(
        '-translate-y-1/2 pointer-coarse:hidden absolute top-1/2 grid size-9 in-data-map-card:size-7 cursor-pointer place-items-center rounded-full bg-surface text-ink opacity-0 shadow-1 transition-opacity duration-(--duration-fast)',
        isHidden
          ? 'pointer-events-none'
          : 'group-focus-within/card:opacity-100 group-hover/photos:opacity-100',
        side,
      )}
    >
      <Icon of={icon} size={20} />
    </button>
  )
}
