import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'
import type { GroundMaker } from './basemap.ts'
import { fitted } from './camera.ts'
import { MapView } from './map-view.ts'

/** What the map should look at. It goes there whenever the key changes, unless it is there already. */
export type Focus = { key: string; bounds: Bounds; padding?: number; isInSight?: boolean }

type Parts = {
  host: RefObject<HTMLElement | null>
  focus: Focus
  makeGround: GroundMaker
  onFrame: () => void
  onRest: (isByHand: boolean) => void
}

/** One map for as long as the page shows it. */
export function useMapView({ host, focus, makeGround, onFrame, onRest }: Parts): MapView | undefined {
  const [view, setView] = useState<MapView>()
  const latest = useRef({ onFrame, onRest, focus })
  latest.current = { onFrame, onRest, focus }
  useEffect(() => {
    const element = host.current
    if (!element) return
    const size = { width: element.clientWidth, height: element.clientHeight }
    const start = fitted(latest.current.focus.bounds, size, latest.current.focus.padding)
    const made = new MapView(element, start, makeGround, {
      onFrame: () => latest.current.onFrame(),
      onRest: (isByHand) => latest.current.onRest(isByHand),
    })
    setView(made)
    return () => {
      made.destroy()
      setView(undefined)
    }
  }, [host, makeGround])

  const shown = useRef(focus.key)
  useEffect(() => {
    if (!view || shown.current === focus.key) return
    shown.current = focus.key
    const { isInSight, bounds, padding } = latest.current.focus
    if (!isInSight) view.glideTo(fitted(bounds, view.size, padding))
  }, [view, focus.key])
  return view
}
