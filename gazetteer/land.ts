import type { Position } from './geometry.ts'

type Ring = [number, number][]

/** Whether a position is on land, by an outline of the United Kingdom that is accurate to a few hundred metres. */
export function createLandCheck(rings: Ring[]): (position: Position) => boolean {
  const boxed = rings.map((ring) => ({ ring, box: boxOf(ring) }))
  return ({ lat, lng }) => {
    let isInside = false
    for (const { ring, box } of boxed) {
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) continue
      if (crosses(ring, lat, lng)) isInside = !isInside
    }
    return isInside
  }
}

function boxOf(ring: Ring) {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  }
}

/** Even-odd rule with a ray to the east. */
function crosses(ring: Ring, lat: number, lng: number): boolean {
  let isOdd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [lngA, latA] = ring[i] as [number, number]
    const [lngB, latB] = ring[j] as [number, number]
    if (latA > lat === latB > lat) continue
    if (lng < ((lngB - lngA) * (lat - latA)) / (latB - latA) + lngA) isOdd = !isOdd
  }
  return isOdd
}
