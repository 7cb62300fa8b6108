import { useGesture } from '@use-gesture/react'
import { type RefObject, useState } from 'react'
import type { ListingPhoto } from '../../listing-details.ts'
import { panBy, whole, type Zoom, zoomTo } from './zoom.ts'

/** One press of a button or key. */
const zoomStep = 1.5
const doubleClickScale = 2.5
const wheelSpeed = 0.002

/** Zooms the shown picture with the wheel, two fingers, a double click or steps, and moves it by dragging. */
export function useZoom(frame: RefObject<HTMLElement | null>, picture: ListingPhoto | undefined) {
  const [zoom, setZoom] = useState<Zoom>(whole)
  const change = (next: (size: { width: number; height: number }) => Zoom) => {
    const element = frame.current
    if (element) setZoom(next({ width: element.clientWidth, height: element.clientHeight }))
  }
  const zoomAt = (scale: number, at = { x: 0, y: 0 }) => {
    if (picture) change((size) => zoomTo(zoom, scale, at, picture, size))
  }
  const pan = (x: number, y: number) => {
    if (picture) change((size) => panBy(zoom, { x, y }, picture, size))
  }
  const fromCentre = (clientX: number, clientY: number) => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 }
  }
  useGesture(
    {
      onDrag: ({ delta: [x, y], pinching, cancel }) => {
        if (pinching || zoom.scale === 1) return cancel()
        pan(x, y)
      },
      onPinch: ({ offset: [scale], origin: [x, y] }) => zoomAt(scale, fromCentre(x, y)),
      onWheel: ({ event, delta: [x, y], ctrlKey }) => {
        // A pinch on a touchpad is a wheel with Control, and a sideways wheel turns to the next photo.
        if (ctrlKey || (zoom.scale === 1 && Math.abs(x) > Math.abs(y))) return
        event.preventDefault()
        zoomAt(zoom.scale * Math.exp(-y * wheelSpeed), fromCentre(event.clientX, event.clientY))
      },
      onDoubleClick: ({ event }) =>
        zoomAt(zoom.scale > 1 ? 1 : doubleClickScale, fromCentre(event.clientX, event.clientY)),
    },
    {
      target: frame,
      eventOptions: { passive: false },
      drag: { pointer: { touch: true, keys: false }, filterTaps: true },
      pinch: { pointer: { touch: true }, from: () => [zoom.scale, 0], preventDefault: true },
    },
  )
  return {
    zoom,
    pan,
    zoomIn: () => zoomAt(zoom.scale * zoomStep),
    zoomOut: () => zoomAt(zoom.scale / zoomStep),
    reset: () => setZoom(whole),
  }
}
