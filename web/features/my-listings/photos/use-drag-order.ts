import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

const edgePx = 80
const scrollPx = 14

/**
 * Reorders by dragging a handle with mouse or touch: the dragged item swaps with the one under the pointer. Listens on
 * the window, because the handle moves in the DOM while it is dragged.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, target: number) => void,
) {
  const [dragged, setDragged] = useState<number>()
  const stop = useRef<() => void>(undefined)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => () => stop.current?.(), [])

  const start = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let current = index
    setDragged(current)
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      scrollNearEdge(clientY)
      const target = positionAt(list.current, clientX, clientY)
      if (target === undefined || target === current) return
      latest.current(current, target)
      current = target
      setDragged(target)
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

function positionAt(list: HTMLElement | null, x: number, y: number): number | undefined {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-position]')
  return tile && list?.contains(tile) ? Number(tile.dataset.position) : undefined
}

function scrollNearEdge(y: number): void {
  if (y < edgePx) window.scrollBy(0, -scrollPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}
