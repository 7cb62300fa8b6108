import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { mercatorX, mercatorY, worldMetres } from '../../../domain/geo/map-projection.ts'
import type { Corner } from '../../../domain/search/search-query.ts'
import { toPixel, worldPixels } from './camera.ts'
import type { MapView } from './map-view.ts'

/** The searched area: a circle around a place, or a drawn polygon. */
export type Shape =
  | { kind: 'circle'; latitude: number; longitude: number; metres: number }
  | { kind: 'area'; corners: Corner[] }

type Props = { view: MapView | undefined; shape: Shape | undefined; placeRef: RefObject<(() => void) | null> }

export function MapShape({ view, shape, placeRef }: Props) {
  const path = useRef<SVGPathElement>(null)
  const placeShape = () => {
    if (!view || !path.current) return
    path.current.setAttribute('d', shape ? outline(view, shape) : '')
  }
  useImperativeHandle(placeRef, () => placeShape)
  useLayoutEffect(placeShape)
  const isArea = shape?.kind === 'area'
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-hidden">
      <path
        ref={path}
        className={isArea ? 'fill-ink/6 stroke-ink' : 'fill-none stroke-ink-3'}
        strokeWidth={isArea ? 2.5 : 1.5}
        strokeDasharray={isArea ? undefined : '2 6'}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function outline({ camera, size }: MapView, shape: Shape): string {
  if (shape.kind === 'circle') {
    const { left, top } = toPixel(camera, size, mercatorX(shape.longitude), mercatorY(shape.latitude))
    const radius = (shape.metres / worldMetres(shape.latitude)) * worldPixels(camera.zoom)
    return `M${left - radius} ${top}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
  }
  const points = shape.corners.map(([lng, lat]) => {
    const { left, top } = toPixel(camera, size, mercatorX(lng), mercatorY(lat))
    return `${left.toFixed(1)} ${top.toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
