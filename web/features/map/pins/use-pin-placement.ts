import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import { toPixel } from '../camera.ts'
import type { MapView } from '../map-view.ts'
import { type Box, withoutOverlaps } from './without-overlaps.ts'

type Pin = { element: HTMLElement; box: Box }

/** Moves the children of an element to their `data-x` and `data-y` on the map, on each frame. Of pins with a `data-box` (left, top, width, height) that overlap, the first shows. */
export function usePinPlacement(
  view: MapView | undefined,
  host: RefObject<HTMLElement | null>,
  placeRef: RefObject<(() => void) | null>,
): void {
  const place = () => {
    if (!view || !host.current) return
    const { camera, size } = view
    const pins: Pin[] = []
    for (const element of host.current.children) {
      if (!(element instanceof HTMLElement)) continue
      const { left, top } = toPixel(camera, size, Number(element.dataset.x), Number(element.dataset.y))
      element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
      const box = element.dataset.box && boxAt(left, top, element.dataset.box)
      if (box) pins.push({ element, box })
    }
    const shown = withoutOverlaps(pins)
    for (const pin of pins) pin.element.style.display = shown.has(pin) ? '' : 'none'
  }
  useImperativeHandle(placeRef, () => place)
  useLayoutEffect(place)
}

function boxAt(left: number, top: number, offsets: string): Box {
  const [x = 0, y = 0, width = 0, height = 0] = offsets.split(' ').map(Number)
  return { left: left + x, top: top + y, right: left + x + width, bottom: top + y + height }
}
