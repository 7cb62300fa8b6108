import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Bounds } from '../../../../domain/search/search-query.ts'
import type { MapView } from '../map-view.ts'
import { type Cluster, clusterPins, type Pin } from './cluster-pins.ts'

export type PinsUrl = (window: Bounds, zoom: number) => string

type Fetched = { clusters: Cluster[]; zoom: number }
type Request = { url: string; window: Bounds; zoom: number }

const pauseMs = 120
const noPins: Fetched = { clusters: [], zoom: 0 }

/**
 * The pins in view. Requests cover a little more than the view, so that small moves need no new one; old pins stay
 * until the new ones have arrived.
 */
export function usePins(view: MapView | undefined, pinsUrl: PinsUrl): { pins: Pin[]; follow: () => void } {
  const [fetched, setFetched] = useState(noPins)
  const request = useRef<Request>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useRef<AbortController>(undefined)

  const fetchPins = useCallback(async () => {
    if (!view || view.size.width === 0) return
    const zoom = gridZoom(view)
    const window = snapped(view.bounds, zoom)
    const url = pinsUrl(window, zoom)
    if (request.current?.url === url) return
    request.current = { url, window, zoom }
    cancel.current?.abort()
    cancel.current = new AbortController()
    try {
      const response = await fetch(url, { signal: cancel.current.signal })
      if (!response.ok) throw new Error(`pins: ${response.status}`)
      setFetched({ clusters: await response.json(), zoom })
    } catch {
      // Aborted or offline: the next move tries again.
      if (request.current?.url === url) request.current = undefined
    }
  }, [view, pinsUrl])

  useEffect(() => {
    void fetchPins()
  }, [fetchPins])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      cancel.current?.abort()
    },
    [],
  )

  const follow = useCallback(() => {
    if (!view || isCovered(request.current, view)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(fetchPins, pauseMs)
  }, [view, fetchPins])

  const pins = useMemo(() => clusterPins(fetched.clusters, fetched.zoom), [fetched])
  return { pins, follow }
}

/** The search counts zooms by tiles of 256 pixels, MapLibre by 512. */
const gridZoom = (view: MapView) => Math.floor(view.camera.zoom) + 1

function isCovered(request: Request | undefined, view: MapView): boolean {
  if (!request || request.zoom !== gridZoom(view)) return false
  const [west, south, east, north] = view.bounds
  return (
    west >= request.window[0] &&
    south >= request.window[1] &&
    east <= request.window[2] &&
    north <= request.window[3]
  )
}

/** Snaps the bounds to a grid, so that nearby views share cached responses. */
function snapped([west, south, east, north]: Bounds, zoom: number): Bounds {
  const mesh = 360 / 2 ** (zoom + 1)
  const down = (value: number) => Math.floor(value / mesh) * mesh
  const up = (value: number) => Math.ceil(value / mesh) * mesh
  return [down(west), Math.max(down(south), -85), up(east), Math.min(up(north), 85)]
}
