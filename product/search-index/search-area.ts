import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import { parsePolygon } from './polygon.ts'
import { all, any, box, circle, circles, outline, outside, type Shape } from './shapes.ts'

/** Where a search looks. */
export type SearchArea = {
  /** A listing has to be in it; undefined if position does not matter. */
  shape?: Shape | undefined
  /** A listing has to be in one of these. */
  regions?: Set<number> | undefined
  /** Of several places, one of which is a region: a listing has to be in the shape or in one of the regions. */
  either?: { shape: Shape; regions: Set<number> } | undefined
  excludedRegions?: Set<number> | undefined
  /** The place whose listings count, 0 for any. */
  county: number
  /** Whether a listing without a position, which the index has at the origin, has to be kept out. */
  needsPosition: boolean
  /** What the results can be near to. */
  centre?: { latitude: number; longitude: number; cos2: number } | undefined
  /** The place as the search functions return it, as JSON text. */
  place: string | null
}

/** The plan of a search for a place, as private.describe_plan returns it. */
export type PlaceDescription = Record<string, unknown>

const isKnown = new Set([
  ...[
    'metres',
    'latitude',
    'longitude',
    'cos2',
    'inner2',
    'outer2',
    'south',
    'west',
    'north',
    'east',
    'area',
  ],
  ...['regions', 'location_like', 'circles', 'outlines', 'not_circles', 'not_outlines', 'not_regions'],
  ...['is_several', 'leaves_out', 'first_place', 'found_place', 'since'],
])
/** What a plan holds of filters that a search for a place alone does not have. */
const idle: Record<string, unknown> = {
  min_price: 0,
  max_price: 2_147_483_647,
  min_bedrooms: 0,
  max_bedrooms: 32_767,
}
const isFilter = new Set(['types', 'flags', 'not_flags'])

/**
 * Where a plan looks; undefined if it uses text, or anything that this code does not know. A search function that learns a new way of
 * limiting a place is therefore answered by SQL until the index learns it too.
 */
export function areaOfPlan(plan: PlaceDescription): SearchArea | undefined {
  for (const [name, value] of Object.entries(plan)) {
    if (isKnown.has(name) || isFilter.has(name) || value === null || value === false) continue
    if (idle[name] !== value && !isFurnishingOfEither(name, value)) return undefined
  }
  if (plan.location_like !== null) return undefined
  const shapes = limitsOfPlan(plan)
  const several = plan.is_several === true
  const counted = several ? shapesOf(plan.circles, plan.outlines) : []
  const regions = regionsOf(plan.regions)
  const firstPlace = Number(plan.first_place ?? 0)
  if (several && !regions) shapes.push(any(counted))
  const shape = shapes.length > 0 ? all(shapes) : undefined
  return {
    shape,
    ...(several && regions ? { either: { shape: any(counted), regions } } : { regions }),
    excludedRegions: plan.leaves_out === true ? regionsOf(plan.not_regions) : undefined,
    county: firstPlace < 0 ? firstPlace : 0,
    needsPosition: firstPlace > 1 && (shape?.contains(0, 0) ?? true),
    centre:
      typeof plan.latitude === 'number'
        ? { latitude: plan.latitude, longitude: Number(plan.longitude), cos2: Number(plan.cos2) }
        : undefined,
    place: typeof plan.found_place === 'string' ? plan.found_place : null,
  }
}

/** plan_facts always accepts homes that can be let either way, whether or not furnishing is a filter. */
const isFurnishingOfEither = (name: string, value: unknown) => name === 'furnishings' && value === 16

/** The shapes that a listing must be in, all of them. */
function limitsOfPlan(plan: PlaceDescription): Shape[] {
  const shapes: Shape[] = []
  const [west, south, east, north] = [plan.west, plan.south, plan.east, plan.north].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  if (south > -90 || north < 90 || west > -180 || east < 180) shapes.push(box({ west, south, east, north }))
  if (typeof plan.area === 'string') shapes.push(outline(parsePolygon(plan.area)))
  if (typeof plan.metres === 'number')
    shapes.push(circle({ latitude: Number(plan.latitude), longitude: Number(plan.longitude) }, plan.metres))
  if (plan.leaves_out === true)
    shapes.push(...shapesOf(plan.not_circles, plan.not_outlines).map((shape) => outside(shape)))
  return shapes
}

const shapesOf = (around: unknown, outlines: unknown): Shape[] => [
  ...circles((around as number[] | null) ?? []),
  ...((outlines as string[] | null) ?? []).map((text) => outline(parsePolygon(text))),
]

const regionsOf = (regions: unknown) =>
  Array.isArray(regions) && regions.length > 0 ? new Set(regions as number[]) : undefined

/** A box or a drawn area, which needs no place. */
export function areaOfShape({ bounds, area }: SearchCriteria): SearchArea | undefined {
  const around = area && area.length >= 6 ? boundsOf(area) : bounds
  if (around?.length !== 4) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = around
  const shapes = [box({ west, south, east, north })]
  if (area && area.length >= 6) shapes.push(outline(area.slice(0, area.length - (area.length % 2))))
  const shape = all(shapes)
  return {
    shape,
    county: 0,
    // A small box is read cell by cell, and a listing without a position is in no cell.
    needsPosition: (north - south) * (east - west) < 8 && shape.contains(0, 0),
    place: null,
  }
}

/** West, south, east and north. */
function boundsOf(area: readonly number[]): [number, number, number, number] {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [index, value] of area.entries()) {
    if (index % 2 === 0) {
      west = Math.min(west, value)
      east = Math.max(east, value)
    } else {
      south = Math.min(south, value)
      north = Math.max(north, value)
    }
  }
  return [west, south, east, north]
}

export const everywhere: SearchArea = { county: 0, needsPosition: false, place: null }

/** The same area, limited to a window of the map. */
export function withinWindow(area: SearchArea, window: readonly number[]): SearchArea {
  const [west = -180, south = -90, east = 180, north = 90] = window
  const limit = box({ west, south, east, north })
  return { ...area, shape: area.shape ? all([limit, area.shape]) : limit }
}
