import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useReturnFocus } from '../../../../ui/overlays/use-return-focus.ts'
import { useSlideIndex } from '../../../../ui/use-slide-index.ts'
import type { ListingPhoto } from '../../listing-details.ts'
import { Slides } from './slides.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom.ts'

type Props = {
  pictures: readonly ListingPhoto[]
  /** After the pictures, and not counted as one. */
  plan: ListingPhoto | undefined
  initialIndex: number
  onClose: () => void
}

const onDark = 'text-on-footer! hover:bg-footer-line! aria-disabled:opacity-40'
/** How far an arrow key moves an enlarged picture. */
const panStepPx = 80

/**
 * A full-screen viewer: swipe, arrow keys, Home, End and thumbnails; zoom with the wheel, two fingers, a double click, + and -.
 * Escape and Back close it.
 */
export function PhotoViewer({ pictures, plan, initialIndex, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            // The first button, zooming out, does nothing yet.
            event.preventDefault()
            close.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          ref={box}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-fade-in bg-footer text-on-footer"
        >
          <Pictures
            pictures={plan ? [...pictures, plan] : pictures}
            photoCount={pictures.length}
            initialIndex={initialIndex}
            close={close}
            onFullScreen={() => toggleFullScreen(box.current)}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PicturesProps = Pick<Props, 'pictures' | 'initialIndex'> & {
  photoCount: number
  close: Ref<HTMLButtonElement>
  onFullScreen: () => void
}

/** A separate component, because the dialog's content is mounted after it renders, and the effects need the strip. */
function Pictures({ pictures, photoCount, initialIndex, close, onFullScreen }: PicturesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const index = useSlideIndex(strip)
  const { zoom, pan, zoomIn, zoomOut, reset } = useZoom(strip, pictures[index])
  const isZoomed = zoom.scale > 1
  const last = pictures.length - 1
  const show = (next: number) => {
    reset()
    const at = Math.min(Math.max(next, 0), last)
    strip.current?.scrollTo({ left: at * strip.current.clientWidth })
  }
  useEffect(() => {
    strip.current?.scrollTo({ left: initialIndex * strip.current.clientWidth, behavior: 'instant' })
  }, [initialIndex])
  const onKey = (event: KeyboardEvent) => {
    const action = keyAction(event, { isZoomed, index, last, show, pan, zoomIn, zoomOut, reset })
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys wherever the focus is in the viewer.
    <div className="flex size-full flex-col" onKeyDown={onKey}>
      <div className="flex items-center gap-1 py-2 pr-2 pl-5">
        <Dialog.Title className="min-w-0 flex-1 truncate text-facts">
          {index < photoCount && (
            <span className="tabular mr-3 font-semibold">
              {index + 1} of {photoCount}
            </span>
          )}
          <span aria-live="polite" className="text-on-footer-2">
            {pictures[index]?.caption ?? ''}
          </span>
        </Dialog.Title>
        <span aria-live="polite" className="tabular mr-2 text-on-footer-2 text-sm">
          {isZoomed && `${Math.round(zoom.scale * 100)}%`}
        </span>
        <IconButton
          icon={ZoomOut}
          label="Zoom out"
          aria-disabled={!isZoomed}
          className={onDark}
          onClick={zoomOut}
        />
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          aria-disabled={zoom.scale >= maxScale}
          className={onDark}
          onClick={zoomIn}
        />
        <IconButton
          icon={Maximize}
          label="Full screen"
          className={classes(onDark, 'max-md:hidden')}
          onClick={onFullScreen}
        />
        <Dialog.Close asChild>
          <IconButton ref={close} icon={X} iconSize={24} label="Close" className={onDark} />
        </Dialog.Close>
      </div>
      <div className="relative flex min-h-0 flex-1">
        <Slides strip={strip} pictures={pictures} index={index} zoom={zoom} />
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
      {pictures.length > 1 && (
        <Thumbnails pictures={pictures} photoCount={photoCount} index={index} onShow={show} />
      )}
    </div>
  )
}

type KeyState = Pick<ReturnType<typeof useZoom>, 'pan' | 'zoomIn' | 'zoomOut' | 'reset'> & {
  isZoomed: boolean
  index: number
  last: number
  show: (index: number) => void
}

/** The arrow keys move an enlarged picture, and turn to the next one otherwise. */
function keyAction({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, state: KeyState) {
  if (altKey || ctrlKey || metaKey) return undefined
  const { isZoomed, index, last, show, pan, zoomIn, zoomOut, reset } = state
  const always: Record<string, () => void> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }
  const moves: Record<string, () => void> = {
    ArrowLeft: () => pan(panStepPx, 0),
    ArrowRight: () => pan(-panStepPx, 0),
    ArrowUp: () => pan(0, panStepPx),
    ArrowDown: () => pan(0, -panStepPx),
  }
  const turns: Record<string, () => void> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    Home: () => show(0),
    End: () => show(last),
  }
  return always[key] ?? (isZoomed ? moves : turns)[key]
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
      className={classes(
        '-translate-y-1/2 absolute top-1/2 bg-footer/70 aria-disabled:not-focus-visible:opacity-0',
        onDark,
        side,
      )}
    />
  )
}

function toggleFullScreen(element: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen?.()
  // If the browser refuses, the viewer fills the window only.
  change?.catch(() => undefined)
}
