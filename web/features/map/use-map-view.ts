import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'
import type { BasemapFactory } from './basemap.ts'
import { fitted } from './camera.ts'
import { MapView } from './map-view.ts'

/** The map moves to `bounds` when the key changes, unless they are in view. */
export type Focus = { key: string; bounds: Bounds; padding?: number; isInSight?: boolean }

type Options = {
  host: RefObject<HTMLElement | null>
  focus: Focus
  createBasemap: BasemapFactory
  onFrame: () => void
  onRest: (isByHand: boolean) => void
}

/** Creates the map once per mount. */
export function useMapView({ host, focus, createBasemap, onFrame, onRest }: Options): MapView | undefined {
  const [view, setView] = useState<MapView>()
  const latest = useRef({ onFrame, onRest, focus })
  latest.current = { onFrame, onRest, focus }
  useEffect(() => {
    const element = host.current
    if (!element) return
    const size = { width: element.clientWidth, height: element.clientHeight }
    const start = fitted(latest.current.focus.bounds, size, latest.current.focus.padding)
    const mapView = new MapView(element, start, createBasemap, {
      onFrame: () => latest.current.onFrame(),
      onRest: (isByHand) => latest.current.onRest(isByHand),
    })
    setView(mapView)
    return () => {
      mapView.destroy()
      setView(undefined)
    }
  }, [host, createBasemap])

  const shownKey = useRef(focus.key)
  useEffect(() => {
    if (!view || shownKey.current === focus.key) return
    shownKey.current = focus.key
    const { isInSight, bounds, padding } = latest.current.focus
    if (!isInSight) view.glideTo(fitted(bounds, view.size, padding))
  }, [view, focus.key])
  return view
}
