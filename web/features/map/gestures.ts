import type { Camera, Pixel, Size } from './camera.ts'
import { panned, zoomed } from './camera.ts'

export type GestureTarget = {
  element: HTMLElement
  camera: () => Camera
  size: () => Size
  move: (camera: Camera) => void
  /** Animates. */
  glide: (camera: Camera) => void
  /** A gesture has started and stops the animation. */
  stopGliding: () => void
  isEnabled: () => boolean
}

const wheelRate = 0.0028
const doubleMs = 300
const dragThreshold = 6
/** A fling continues for this long at the pointer's last speed, slowing down. */
const flingMs = 180

/** Drag, fling, wheel, pinch and double click. */
export function watchGestures(surface: GestureTarget): () => void {
  const { element } = surface
  const pointers = new Map<number, Pixel>()
  let speed = { left: 0, top: 0, at: 0 }
  let lastPress = { at: 0, left: 0, top: 0 }
  let travelled = 0

  const pixelOf = (event: MouseEvent): Pixel => {
    const box = element.getBoundingClientRect()
    return { left: event.clientX - box.left, top: event.clientY - box.top }
  }
  const onDown = (event: PointerEvent) => {
    if (!surface.isEnabled() || event.button !== 0 || isControl(event.target)) return
    surface.stopGliding()
    pointers.set(event.pointerId, pixelOf(event))
    element.setPointerCapture(event.pointerId)
    speed = { left: 0, top: 0, at: event.timeStamp }
    travelled = 0
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = pixelOf(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    travelled += Math.abs(now.left - before.left) + Math.abs(now.top - before.top)
    if (other) pinch(surface, other, before, now)
    else {
      surface.move(panned(surface.camera(), before.left - now.left, before.top - now.top))
      const ms = Math.max(event.timeStamp - speed.at, 1)
      speed = { left: (before.left - now.left) / ms, top: (before.top - now.top) / ms, at: event.timeStamp }
    }
  }
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    const isFling = travelled > dragThreshold && event.timeStamp - speed.at < 60
    if (isFling) surface.glide(panned(surface.camera(), speed.left * flingMs, speed.top * flingMs))
    if (travelled <= dragThreshold) onPress(event)
  }
  const onPress = (event: PointerEvent) => {
    const press = pixelOf(event)
    const isSecond =
      event.timeStamp - lastPress.at < doubleMs &&
      Math.hypot(press.left - lastPress.left, press.top - lastPress.top) < 24
    lastPress = { ...press, at: isSecond ? 0 : event.timeStamp }
    if (isSecond) surface.glide(zoomed(surface.camera(), surface.size(), surface.camera().zoom + 1, press))
  }
  const onWheel = (event: WheelEvent) => {
    if (!surface.isEnabled()) return
    event.preventDefault()
    surface.stopGliding()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1
    const rate = event.ctrlKey ? wheelRate * 4 : wheelRate
    const step = Math.max(-1, Math.min(1, -event.deltaY * lines * rate))
    surface.move(zoomed(surface.camera(), surface.size(), surface.camera().zoom + step, pixelOf(event)))
  }

  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
    element.removeEventListener('wheel', onWheel)
  }
}

/** The distance of two fingers is the zoom; the point between them stays in place. */
function pinch(surface: GestureTarget, other: Pixel, before: Pixel, now: Pixel): void {
  const distance = (finger: Pixel) =>
    Math.max(Math.hypot(finger.left - other.left, finger.top - other.top), 1)
  const middle = { left: (now.left + other.left) / 2, top: (now.top + other.top) / 2 }
  const shift = { left: (before.left - now.left) / 2, top: (before.top - now.top) / 2 }
  const moved = panned(surface.camera(), shift.left, shift.top)
  surface.move(
    zoomed(moved, surface.size(), moved.zoom + Math.log2(distance(now) / distance(before)), middle),
  )
}

/** Pins, cards and buttons on the map handle their own clicks. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, label, summary, [data-map-card]') !== null
  )
}
