import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pictureSrcset, pictureUrl } from '../../../../domain/listings/picture-url.ts'
import fallback from '../../../assets/stock.webp'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useReturnFocus } from '../../../ui/overlays/use-return-focus.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { ListingPhoto } from '../listing-details.ts'
import { useSlideIndex } from './use-slide-index.ts'

type Props = {
  pictures: readonly ListingPhoto[]
  /** After the pictures, and not counted as one. */
  plan: ListingPhoto | undefined
  initialIndex: number
  onClose: () => void
}

const onDark = 'text-on-footer! hover:bg-footer-line!'

/** A full-screen viewer: swipe, arrow keys, Home, End and zoom. Escape and Back close it. */
export function PhotoViewer({ pictures, plan, initialIndex, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          ref={box}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-fade-in bg-footer text-on-footer"
        >
          <Pictures
            pictures={plan ? [...pictures, plan] : pictures}
            photoCount={pictures.length}
            initialIndex={initialIndex}
            onFullScreen={() => toggleFullScreen(box.current)}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PicturesProps = Pick<Props, 'pictures' | 'initialIndex'> & {
  photoCount: number
  onFullScreen: () => void
}

/** A separate component, because the dialog's content is mounted after it renders, and the effects need the strip. */
function Pictures({ pictures, photoCount, initialIndex, onFullScreen }: PicturesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [isZoomed, setIsZoomed] = useState(false)
  const index = useSlideIndex(strip)
  const last = pictures.length - 1
  const show = (next: number) => {
    setIsZoomed(false)
    const at = Math.min(Math.max(next, 0), last)
    strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: 'smooth' })
  }
  useEffect(() => {
    strip.current?.scrollTo({ left: initialIndex * strip.current.clientWidth, behavior: 'instant' })
  }, [initialIndex])
  const onKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (target === undefined || isZoomed) return
    event.preventDefault()
    show(target)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys wherever the focus is in the viewer.
    <div className="flex size-full flex-col" onKeyDown={onKey}>
      <div className="flex items-center gap-1 py-2 pr-2 pl-5">
        <Dialog.Title className="min-w-0 flex-1 text-facts">
          {index < photoCount && (
            <span className="tabular mr-3 font-semibold">
              {index + 1} of {photoCount}
            </span>
          )}
          <span aria-live="polite" className="text-on-footer-2">
            {pictures[index]?.caption ?? ''}
          </span>
        </Dialog.Title>
        <IconButton
          icon={isZoomed ? ZoomOut : ZoomIn}
          label={isZoomed ? 'Show whole' : 'Zoom in'}
          aria-pressed={isZoomed}
          className={onDark}
          onClick={() => setIsZoomed(!isZoomed)}
        />
        <IconButton
          icon={Maximize}
          label="Full screen"
          className={classes(onDark, 'max-md:hidden')}
          onClick={onFullScreen}
        />
        <Dialog.Close asChild>
          <IconButton icon={X} iconSize={24} label="Close" className={onDark} />
        </Dialog.Close>
      </div>
      <Slides strip={strip} pictures={pictures} index={index} isZoomed={isZoomed} />
      <Arrow
        icon={ChevronLeft}
        label="Previous photo"
        side="left-3"
        isDisabled={index === 0}
        onClick={() => show(index - 1)}
      />
      <Arrow
        icon={ChevronRight}
        label="Next photo"
        side="right-3"
        isDisabled={index === last}
        onClick={() => show(index + 1)}
      />
    </div>
  )
}

type SlidesProps = Pick<Props, 'pictures'> & {
  strip: React.RefObject<HTMLUListElement | null>
  index: number
  isZoomed: boolean
}

function Slides({ strip, pictures, index, isZoomed }: SlidesProps) {
  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Photos"
      className={classes(
        'no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory',
        isZoomed ? 'overflow-hidden' : 'overflow-x-auto',
      )}
    >
      {pictures.map((picture, place) => (
        <li
          key={picture.address}
          // Hidden slides are neither announced nor focusable.
          inert={place !== index}
          className={classes(
            'grid size-full shrink-0 snap-center place-items-center',
            isZoomed && place === index ? 'overflow-auto' : 'grid-rows-1 overflow-hidden',
          )}
        >
          <Picture
            src={pictureUrl(picture.address, 1280)}
            srcSet={pictureSrcset(picture.address, picture.width)}
            sizes="100vw"
            alt={picture.caption || `Photo ${place + 1}`}
            width={picture.width}
            height={picture.height}
            fallback={fallback}
            isUrgent={Math.abs(place - index) < 2}
            className={classes(
              'object-contain! filter-none!',
              isZoomed && place === index && 'h-auto! w-[200%]! max-w-none',
            )}
          />
        </li>
      ))}
    </ul>
  )
}

type ArrowProps = { icon: typeof X; label: string; side: string; isDisabled: boolean; onClick: () => void }

function Arrow({ icon, label, side, isDisabled, onClick }: ArrowProps) {
  return (
    <IconButton
      icon={icon}
      iconSize={28}
      label={label}
      aria-disabled={isDisabled}
      onClick={onClick}
      className={classes('absolute top-1/2 bg-footer/70', onDark, side, isDisabled && 'opacity-40')}
    />
  )
}

function toggleFullScreen(element: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.()
  // If the browser refuses, the viewer fills the window only.
  change?.catch(() => undefined)
}
