import { type PointerEvent, useRef, useState } from 'react'

const [low, high] = [0.3, 0.78]
const closeBelow = 90
const clickPixels = 6

/** A sheet at the bottom that is pulled up to read on and down to close. */
export function useSheetDrag(onClose: () => void) {
  const [isExpanded, setExpanded] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const start = useRef<{ y: number; height: number; hasMoved: boolean }>(undefined)
  const restingShare = isExpanded ? high : low
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { parentElement } = event.currentTarget
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { y: event.clientY, height: parentElement?.offsetHeight ?? 0, hasMoved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const moved = start.current.y - event.clientY
    start.current.hasMoved ||= Math.abs(moved) > clickPixels
    if (start.current.hasMoved) setDragged(start.current.height + moved)
  }
  const onPointerUp = () => {
    const height = dragged
    setDragged(undefined)
    if (height === undefined || !start.current) return
    if (height < closeBelow) onClose()
    else setExpanded(height > start.current.height)
  }
  return {
    isExpanded,
    height: dragged === undefined ? `${restingShare * 100}%` : `${dragged}px`,
    /** A drag ends with a click, which is not a second request. */
    toggle: () => {
      if (!start.current?.hasMoved) setExpanded((now) => !now)
      start.current = undefined
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDragged(undefined) },
  }
}
