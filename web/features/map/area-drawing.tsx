import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { latOf, lngOf } from '../../../domain/geo/map-projection.ts'
import { simplifyOutline } from '../../../domain/geo/simplify-line.ts'
import type { Corner } from '../../../domain/search/search-query.ts'
import { Button } from '../../ui/button.tsx'
import { type Pixel, toPixel, toWorld } from './camera.ts'
import type { MapView } from './map-view.ts'

type Point = readonly [x: number, y: number]

type Props = {
  view: MapView
  onDone: (corners: Corner[]) => void
  onCancel: () => void
  placeRef: RefObject<(() => void) | null>
}

/** Keeps the address reasonably short. */
const maxCorners = 40
const shortestLine = 40
const tolerancePx = 3

/**
 * Draws an area: by dragging, by clicking its corners, or by keyboard, where arrow keys move the map under a crosshair
 * and Enter sets a corner.
 */
export function AreaDrawing({ view, onDone, onCancel, placeRef }: Props) {
  const [corners, setCorners] = useState<Point[]>([])
  const [isByKey, setByKey] = useState(false)
  const line = useRef<Pixel[]>([])
  const path = useRef<SVGPathElement>(null)
  const marks = useRef<SVGPathElement>(null)
  const region = useRef<HTMLDivElement>(null)

  const redraw = () => {
    const points =
      line.current.length > 1 ? line.current : corners.map(([x, y]) => toPixel(view.camera, view.size, x, y))
    const outline = points.map(({ left, top }, index) => `${index ? 'L' : 'M'}${left} ${top}`).join('')
    path.current?.setAttribute('d', outline)
    // A zero-length line with round caps is a dot, so that the first corner is visible.
    const dots = line.current.length > 1 ? [] : points.map(({ left, top }) => `M${left} ${top}h0`)
    marks.current?.setAttribute('d', dots.join(''))
  }
  useImperativeHandle(placeRef, () => redraw)
  useLayoutEffect(redraw)
  useEffect(() => region.current?.focus({ preventScroll: true }), [])

  const pointAt = (pixel: Pixel): Point => {
    const { x, y } = toWorld(view.camera, view.size, pixel)
    return [x, y]
  }
  const finish = (points: readonly Point[]) => onDone(points.map(([x, y]) => [lngOf(x), latOf(y)]))
  const addCorner = (pixel: Pixel) =>
    setCorners((now) => (now.length < maxCorners ? [...now, pointAt(pixel)] : now))

  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    // Ignore a second finger.
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    line.current = [pixelOf(event)]
  }
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    if (line.current.length === 0 || !event.isPrimary) return
    line.current.push(pixelOf(event))
    redraw()
  }
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const drawn = line.current
    line.current = []
    const [start] = drawn
    if (!start) return
    if (lengthOf(drawn) < shortestLine) {
      setByKey(false)
      addCorner(start)
      return
    }
    const outline = simplifyOutline(
      drawn.map(({ left, top }) => [left, top] as const),
      tolerancePx,
      maxCorners,
    )
    if (outline.length >= 3) finish(outline.map(([left, top]) => pointAt({ left, top })))
    redraw()
  }
  const onLost = () => {
    line.current = []
    redraw()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Backspace') setCorners((now) => now.slice(0, -1))
    else if (event.key === 'Enter' || event.key === ' ')
      addCorner({ left: view.size.width / 2, top: view.size.height / 2 })
    else if (!view.press(event.key)) return
    setByKey(true)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div
        ref={region}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: handles the keys that draw.
        tabIndex={0}
        aria-label="Draw an area. Arrow keys move the map, Enter sets a corner at its middle, Backspace takes the last one away, Escape ends."
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onLost}
        onKeyDown={onKey}
        className="absolute inset-0 z-3 cursor-crosshair touch-none"
      >
        <svg aria-hidden="true" className="pointer-events-none size-full overflow-visible">
          <path
            ref={path}
            className="fill-ink/6 stroke-ink"
            strokeWidth={2.5}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <path ref={marks} className="stroke-ink" strokeWidth={10} strokeLinecap="round" />
        </svg>
        {isByKey && <Cross />}
      </div>
      <DrawingBar
        count={corners.length}
        onUndo={() => setCorners((now) => now.slice(0, -1))}
        onFinish={() => finish(corners)}
        onCancel={onCancel}
      />
    </>
  )
}

function Cross() {
  return (
    <span
      aria-hidden
      className="-translate-1/2 pointer-events-none absolute top-1/2 left-1/2 size-7 before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-ink after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-ink"
    />
  )
}

/** At the top beside the list, because the bottom of the map may be below the window; at the bottom on phones. */
const drawingBar =
  '-translate-x-1/2 absolute bottom-22 left-1/2 z-4 w-max max-w-[calc(100%-32px)] rounded-control bg-surface p-3 shadow-2 lg:top-5 lg:bottom-auto'

type BarProps = { count: number; onUndo: () => void; onFinish: () => void; onCancel: () => void }

function DrawingBar({ count, onUndo, onFinish, onCancel }: BarProps) {
  return (
    <div className={drawingBar}>
      <p role="status" className="px-1 pb-2.5 text-sm">
        {count === 0
          ? 'Drag around the area, or press its corners one by one.'
          : `${count} ${count === 1 ? 'corner' : 'corners'}. ${count < 3 ? 'An area needs three.' : 'Finish, or go on.'}`}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="strong" disabled={count < 3} onClick={onFinish}>
          Finish
        </Button>
        <Button size="small" disabled={count === 0} onClick={onUndo}>
          Undo
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function pixelOf(event: PointerEvent<HTMLDivElement>): Pixel {
  const box = event.currentTarget.getBoundingClientRect()
  return { left: event.clientX - box.left, top: event.clientY - box.top }
}

function lengthOf(line: readonly Pixel[]): number {
  return line.slice(1).reduce((sum, to, index) => {
    const from = line[index] ?? to
    return sum + Math.hypot(to.left - from.left, to.top - from.top)
  }, 0)
}
