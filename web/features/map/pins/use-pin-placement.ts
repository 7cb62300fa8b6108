import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import { toPixel } from '../camera.ts'
import type { MapView } from '../map-view.ts'

/** Moves the children of an element to their `data-x` and `data-y` on the map, on each frame. */
export function usePinPlacement(
  view: MapView | undefined,
  host: RefObject<HTMLElement | null>,
  placeRef: RefObject<(() => void) | null>,
): void {
  const place = () => {
    if (!view || !host.current) return
    const { camera, size } = view
    for (const element of host.current.children) {
      if (!(element instanceof HTMLElement)) continue
      const { left, top } = toPixel(camera, size, Number(element.dataset.x), Number(element.dataset.y))
      element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
    }
  }
  useImperativeHandle(placeRef, () => place)
  useLayoutEffect(place)
}
