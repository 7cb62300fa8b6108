import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

const edgePx = 80
const scrollPx = 14

/**
 * Dragging by a grip, with a mouse or a finger: what is dragged changes places with what lies under the pointer. The
 * window listens, because the grip itself moves about in the page meanwhile.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>()
  const stop = useRef<() => void>(undefined)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => () => stop.current?.(), [])

  const start = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let at = index
    setDragged(at)
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      scrollNearEdge(clientY)
      const to = placeAt(list.current, clientX, clientY)
      if (to === undefined || to === at) return
      latest.current(at, to)
      at = to
      setDragged(to)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDragged(undefined)
    }
    stop.current = end
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  return { dragged, start }
}

function placeAt(list: HTMLElement | null, x: number, y: number): number | undefined {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return tile && list?.contains(tile) ? Number(tile.dataset.place) : undefined
}

function scrollNearEdge(y: number): void {
  if (y < edgePx) window.scrollBy(0, -scrollPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}
