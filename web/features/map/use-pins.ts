import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { type Cluster, clusterPins, type Pin } from './cluster-pins.ts'
import type { MapView } from './map-view.ts'

export type PinsAddress = (window: Bounds, zoom: number) => string

type Fetched = { clusters: Cluster[]; zoom: number }
type Wanted = { address: string; window: Bounds; zoom: number }

const pauseMs = 120
const nothing: Fetched = { clusters: [], zoom: 0 }

/**
 * The homes in sight. They are asked for a little beyond the edge, so that a small move needs no new answer; the old
 * ones stay until the new ones are there.
 */
export function usePins(
  view: MapView | undefined,
  addressOf: PinsAddress,
): { pins: Pin[]; follow: () => void } {
  const [fetched, setFetched] = useState(nothing)
  const wanted = useRef<Wanted>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useRef<AbortController>(undefined)

  const look = useCallback(async () => {
    if (!view || view.size.width === 0) return
    const zoom = Math.floor(view.camera.zoom)
    const window = snapped(view.bounds, zoom)
    const address = addressOf(window, zoom)
    if (wanted.current?.address === address) return
    wanted.current = { address, window, zoom }
    cancel.current?.abort()
    cancel.current = new AbortController()
    try {
      const response = await fetch(address, { signal: cancel.current.signal })
      if (!response.ok) throw new Error(`pins: ${response.status}`)
      setFetched({ clusters: await response.json(), zoom })
    } catch {
      // Called back, or unreachable: the next move asks again.
      if (wanted.current?.address === address) wanted.current = undefined
    }
  }, [view, addressOf])

  useEffect(() => {
    void look()
  }, [look])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      cancel.current?.abort()
    },
    [],
  )

  const follow = useCallback(() => {
    if (!view || isCovered(wanted.current, view)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(look, pauseMs)
  }, [view, look])

  const pins = useMemo(() => clusterPins(fetched.clusters, fetched.zoom), [fetched])
  return { pins, follow }
}

function isCovered(wanted: Wanted | undefined, view: MapView): boolean {
  if (!wanted || wanted.zoom !== Math.floor(view.camera.zoom)) return false
  const [west, south, east, north] = view.bounds
  return (
    west >= wanted.window[0] &&
    south >= wanted.window[1] &&
    east <= wanted.window[2] &&
    north <= wanted.window[3]
  )
}

/** The next lines of a fixed net about the window: neighbours on the map ask for the same answers. */
function snapped([west, south, east, north]: Bounds, zoom: number): Bounds {
  const mesh = 360 / 2 ** (zoom + 1)
  const down = (value: number) => Math.floor(value / mesh) * mesh
  const up = (value: number) => Math.ceil(value / mesh) * mesh
  return [down(west), Math.max(down(south), -85), up(east), Math.min(up(north), 85)]
}
