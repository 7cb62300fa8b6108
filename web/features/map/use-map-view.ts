import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { fitted } from './camera.ts'
import { MapView } from './map-view.ts'

/** The map moves to `bounds` when the key changes, unless they are in view. */
export type Focus = { key: string; bounds: Bounds; padding?: number; isInSight?: boolean }

type Options = {
  host: RefObject<HTMLElement | null>
  focus: Focus
  /** The page scrolls under a finger or wheel, and the map moves with two fingers or Ctrl. */
  isCooperative?: boolean
  onFrame: () => void
  onRest: (isByHand: boolean) => void
}

export type MapState = {
  view: MapView | undefined
  /** The device cannot show the map, or its tiles do not respond. */
  hasFailed: boolean
  /** The first view is complete; until then the picture stays. */
  isDrawn: boolean
}

/** The canvas covers the picture, so it is shown when it has something to show. */
export const hiddenCanvas = '[&_canvas]:opacity-0'

const noMap: MapState = { view: undefined, hasFailed: false, isDrawn: false }

/** Creates the map once per mount. */
export function useMapView({ host, focus, isCooperative = false, onFrame, onRest }: Options): MapState {
  const [state, setState] = useState<MapState>(noMap)
  const latest = useRef({ onFrame, onRest, focus })
  latest.current = { onFrame, onRest, focus }
  const shownKey = useRef('')
  useEffect(() => {
    const element = host.current
    if (!element) return
    let opened: MapView | undefined
    let isGone = false
    const size = { width: element.clientWidth, height: element.clientHeight }
    const { bounds, padding, key } = latest.current.focus
    shownKey.current = key
    const listeners = {
      onFrame: () => latest.current.onFrame(),
      onRest: (isByHand: boolean) => latest.current.onRest(isByHand),
    }
    MapView.open(element, fitted(bounds, size, padding), listeners, { isCooperative }).then(
      (view) => {
        if (isGone) return view.destroy()
        opened = view
        setState({ view, hasFailed: false, isDrawn: false })
        void view.map.once('load', () => !isGone && setState({ view, hasFailed: false, isDrawn: true }))
      },
      () => !isGone && setState({ ...noMap, hasFailed: true }),
    )
    return () => {
      isGone = true
      opened?.destroy()
      setState(noMap)
    }
  }, [host, isCooperative])

  const { view } = state
  useEffect(() => {
    if (!view || shownKey.current === focus.key) return
    shownKey.current = focus.key
    const { isInSight, bounds, padding } = latest.current.focus
    if (!isInSight) view.glideTo(fitted(bounds, view.size, padding))
  }, [view, focus.key])
  return state
}
