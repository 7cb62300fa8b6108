/**
 * Places the landmarks at their postcodes, and draws the outline of every town, part of a town and postcode district from the
 * postcodes in it. Run by hand after `derive.ts`, or when one of the tables in gazetteer/data has changed:
 *
 *   node gazetteer/derive-places.ts
 */
import path from 'node:path'
import { kilometresBetween, NearIndex, type Position } from './geometry.ts'
import { outlinePoints } from './outline-points.ts'
import { isInAreas, type PlaceRecord, placeRecords } from './place-records.ts'
import { packRing, readLandmarks, readOutcodes, readParks, readPostcodes, readQuarters } from './read.ts'
import { writeTable } from './table.ts'

type Point = Position & { outcode: string }

const origin = { lat: 0, lng: 0 }
const target = path.join(import.meta.dirname, 'data')
const outcodes = readOutcodes()
const byOutcode = new Map<string, Point[]>()
const positions = new Map<string, Position>(outcodes.map(({ outcode, lat, lng }) => [outcode, { lat, lng }]))

for (const { postcode, lat, lng } of readPostcodes()) {
  const outcode = postcode.split(' ')[0] ?? ''
  positions.set(postcode, { lat, lng })
  const list = byOutcode.get(outcode)
  if (list) list.push({ lat, lng, outcode })
  else byOutcode.set(outcode, [{ lat, lng, outcode }])
}

writeLandmarks()
writeShapes()

function writeLandmarks(): void {
  const rows = readLandmarks().map(({ kind, name, also, postcode }) => {
    const at = positions.get(postcode)
    if (!at) throw new Error(`There is no postcode ${postcode} (${name})`)
    return [kind, name, also.join(';'), postcode, at.lat.toFixed(4), at.lng.toFixed(4)]
  })
  writeTable(path.join(target, 'landmarks.tsv'), ['kind', 'name', 'also', 'postcode', 'lat', 'lng'], rows)
}

function writeShapes(): void {
  const rings = new Map(readParks().map(({ name, ring }) => [name, ring]))
  const quarters = new Map(readQuarters().map(({ name, postcodeAreas }) => [name, postcodeAreas]))
  const near = new NearIndex(outcodes)
  const shapeOf = (place: PlaceRecord) => {
    switch (place.kind) {
      case 'outcode':
        return outlinePoints(pointsIn([place.name]), { minShare: 0.98, cellKm: 0.2, maxCellKm: 12 })
      case 'postcode_area':
        return areaOutline(outcodesWhere(({ outcode }) => isInAreas(outcode, [place.name])))
      case 'county':
        return areaOutline(outcodesWhere(({ county }) => county === place.name))
      case 'quarter':
        return areaOutline(outcodesWhere(({ outcode }) => isInAreas(outcode, quarters.get(place.name) ?? [])))
      case 'national_park':
      case 'landscape':
        return rings.get(place.name)
      case 'city':
      case 'town':
        return townOutline(place)
      case 'suburb':
        return suburbOutline(place)
      default:
        return undefined
    }
  }
  const outcodesWhere = (test: (outcode: (typeof outcodes)[number]) => boolean) =>
    outcodes.filter(test).map(({ outcode }) => outcode)

  /** The connected built-up area around the centre, within the postcode districts of the town. */
  function townOutline(place: PlaceRecord) {
    const own = outcodesWhere(
      (each) =>
        (place.name === 'London' ? each.county === 'Greater London' : each.town === place.name) &&
        kilometresBetween(each, place) < 40,
    )
    const isLarge = own.length > 0
    const reachKm = Math.max(1.2, Math.sqrt(place.population / 2500 / Math.PI) * (isLarge ? 2.4 : 1.5))
    const around = near.within(place, Math.max(reachKm + 12, 15)).map(({ item }) => item.outcode)
    const points = pointsIn(isLarge ? own : around).filter(
      (each) => kilometresBetween(each, place) <= reachKm,
    )
    return outlinePoints(points, { around: place, minShare: 0.5, cellKm: 0.2, maxCellKm: 0.6 })
  }

  /** The part of its postcode district around the centre, and what is next to it. */
  function suburbOutline(place: PlaceRecord) {
    const reachKm = Math.min(Math.max(Math.sqrt(place.population / 4500 / Math.PI) * 1.3, 0.7), 2.2)
    const around = near.within(place, 8).map(({ item }) => item.outcode)
    const points = pointsIn(around).filter((each) => {
      const km = kilometresBetween(each, place)
      return km <= 0.5 || (km <= reachKm && each.outcode === place.outcode)
    })
    return outlinePoints(points, { around: place, minShare: 0.7, cellKm: 0.12, maxCellKm: 0.5 })
  }

  const rows = placeRecords()
    .filter(({ aliasOf }) => aliasOf === null)
    .flatMap((place) => {
      const ring = shapeOf(place)
      return ring && ring.length >= 3 ? [[place.slug, packRing(ring)]] : []
    })
  writeTable(path.join(target, 'shapes.tsv.gz'), ['slug', 'steps'], rows)
  process.stdout.write(`${rows.length} outlines\n`)
}

function areaOutline(codes: string[]) {
  return outlinePoints(pointsIn(codes), { minShare: 0.97, cellKm: 0.4, maxCellKm: 15 })
}

/** A district without known postcodes, as in Northern Ireland, is a point. */
function pointsIn(codes: string[]): Point[] {
  return codes.flatMap(
    (outcode) => byOutcode.get(outcode) ?? [{ ...(positions.get(outcode) ?? origin), outcode }],
  )
}
