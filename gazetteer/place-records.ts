import { curatePlaces } from './curate.ts'
import { kilometresBetween, NearIndex, type Position } from './geometry.ts'
import {
  type OutcodeRow,
  type PlaceRow,
  readLandmarks,
  readOutcodes,
  readParks,
  readPlaces,
  readQuarters,
  readSectors,
  readStations,
} from './read.ts'

/** A row of public.places. */
export type PlaceRecord = Position & {
  /** Readable and unique: 'clapham-london'. It stays the same as long as the place keeps its name and its parent. */
  slug: string
  name: string
  kind: string
  parent: string | null
  country: string
  outcode: string | null
  population: number
  /** The slug of the place that this is another name of. */
  aliasOf: string | null
  /** How far the place reaches if it has no outline. */
  reachMetres: number
}

type Draft = Omit<PlaceRecord, 'slug' | 'aliasOf' | 'reachMetres'> & { also?: string[] }

/** 67 million people over 1.75 million postcodes, to rank outcodes and sectors against towns. */
const residentsPerPostcode = 38
/** Weights of landmarks among places of similar names: below the town they are in, above its streets. */
const weights: Record<string, number> = { station: 1000, hospital: 2000, university: 3000, airport: 5000 }
const parkWeight = 40_000

/** All places of the gazetteer, each with its other names after it. */
export function placeRecords(): PlaceRecord[] {
  const outcodes = readOutcodes()
  const places = curatePlaces(readPlaces(), outcodes)
  const taken = new Set<string>()
  const records: PlaceRecord[] = []
  const add = ({ also = [], ...place }: Draft) => {
    const reachMetres = reachOf(place)
    const record = { ...place, slug: freeSlug(place, taken), aliasOf: null, reachMetres }
    records.push(record)
    for (const name of also) {
      const alias = { ...place, name, parent: place.name }
      records.push({ ...alias, slug: freeSlug(alias, taken), aliasOf: record.slug, reachMetres })
    }
  }
  for (const draft of areaDrafts(places)) add(draft)
  for (const place of places) add(settlementDraft(place))
  for (const draft of postcodeDrafts(outcodes)) add(draft)
  for (const draft of landmarkDrafts(outcodes)) add(draft)
  return records
}

/** Below this a town or a village has about this many residents per square kilometre. */
const residentsPerSquareKm = 1500

/** The radius of a settlement from its population; for landmarks a walk of ten minutes. */
function reachOf({ kind, population }: Pick<PlaceRecord, 'kind' | 'population'>): number {
  if (kind === 'station' || kind === 'university' || kind === 'hospital') return 805
  if (kind === 'airport') return 4828
  if (kind === 'sector') return 800
  const radius = 1000 * Math.sqrt(population / residentsPerSquareKm / Math.PI)
  return Math.round(Math.min(Math.max(radius, 600), 12_000))
}

const slugify = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function freeSlug({ name, parent, outcode, kind }: Omit<Draft, 'also'>, taken: Set<string>): string {
  const isCode = kind === 'outcode' || kind === 'sector' || kind === 'postcode_area'
  let slug = slugify(isCode || !parent || parent === name ? name : `${name} ${parent}`)
  if (taken.has(slug)) slug = slugify(`${name} ${parent ?? ''} ${outcode ?? kind}`)
  const first = slug
  for (let n = 2; taken.has(slug); n++) slug = `${first}-${n}`
  taken.add(slug)
  return slug
}

function settlementDraft(place: PlaceRow): Draft {
  return {
    name: place.name,
    kind: place.kind,
    parent: place.parent || place.county,
    country: place.country,
    outcode: place.outcode,
    lat: place.lat,
    lng: place.lng,
    population: place.residents,
    also: place.also,
  }
}

/** Countries, regions and counties are placed at their centre of population. Outside England the country is the region. */
function* areaDrafts(places: PlaceRow[]): Generator<Draft> {
  const countries = new Set(places.map((place) => place.country))
  const kinds = [
    ['country', (place: PlaceRow) => place.country, () => null],
    ['region', (place: PlaceRow) => place.region, (place: PlaceRow) => place.country],
    ['county', (place: PlaceRow) => place.county, (place: PlaceRow) => place.region],
  ] as const
  const towns = places.filter((place) => place.kind !== 'suburb')
  for (const [kind, nameOf, parentOf] of kinds) {
    for (const [name, members] of Map.groupBy(towns, nameOf)) {
      const [first] = members
      if (!first || (kind === 'region' && countries.has(name))) continue
      const population = members.reduce((sum, each) => sum + each.residents, 0)
      const middle = (of: (place: PlaceRow) => number) =>
        members.reduce((sum, each) => sum + of(each) * each.residents, 0) / population
      const at = { lat: middle((p) => p.lat), lng: middle((p) => p.lng) }
      yield { name, kind, parent: parentOf(first), country: first.country, outcode: null, ...at, population }
    }
  }
}

const postcodeAreaOf = (outcode: string) => outcode.replace(/\d.*$/, '')

/** Postcode areas ('SW'), districts ('SW4') and sectors ('SW4 0'). */
function* postcodeDrafts(outcodes: OutcodeRow[]): Generator<Draft> {
  const byOutcode = new Map(outcodes.map((each) => [each.outcode, each]))
  // 'W1' is not a district of its own but what W1A to W1W have in common.
  const groups = Map.groupBy(outcodes, ({ outcode }) => /^([A-Z]+\d)[A-Z]$/.exec(outcode)?.[1] ?? '')
  const areas = [
    ...Map.groupBy(outcodes, ({ outcode }) => postcodeAreaOf(outcode)),
    ...[...groups].filter(([group]) => group !== '' && !byOutcode.has(group)),
  ]
  for (const [area, members] of areas) {
    const [main] = members.toSorted((a, b) => b.postcodes - a.postcodes)
    if (!main) continue
    const towns = Map.groupBy(members, ({ town }) => town)
    const sizes = [...towns].map(([town, of]) => ({
      town,
      size: of.reduce((sum, each) => sum + each.postcodes, 0),
    }))
    const [town] = sizes.sort((a, b) => b.size - a.size)
    yield {
      name: area,
      kind: 'postcode_area',
      parent: town?.town ?? main.town,
      country: main.country,
      outcode: null,
      ...weightedCentre(members),
      population: members.reduce((sum, each) => sum + each.postcodes, 0) * residentsPerPostcode,
    }
  }
  for (const { outcode, town, country, lat, lng, postcodes } of outcodes) {
    const population = postcodes * residentsPerPostcode
    yield { name: outcode, kind: 'outcode', parent: town, country, outcode, lat, lng, population }
  }
  for (const { sector, lat, lng, postcodes } of readSectors()) {
    const outcodeRow = byOutcode.get(sector.split(' ')[0] ?? '')
    if (!outcodeRow) continue
    const { town: parent, country, outcode } = outcodeRow
    yield {
      name: sector,
      kind: 'sector',
      parent,
      country,
      outcode,
      lat,
      lng,
      population: postcodes * residentsPerPostcode,
    }
  }
}

function weightedCentre(outcodes: OutcodeRow[]): Position {
  const total = outcodes.reduce((sum, { postcodes }) => sum + postcodes + 1, 0)
  const middle = (of: (each: OutcodeRow) => number) =>
    outcodes.reduce((sum, each) => sum + of(each) * (each.postcodes + 1), 0) / total
  return { lat: middle((each) => each.lat), lng: middle((each) => each.lng) }
}

/** Stations, universities, hospitals, airports, national parks and the quarters of London. */
function* landmarkDrafts(outcodes: OutcodeRow[]): Generator<Draft> {
  const near = new NearIndex(outcodes)
  const within = (at: Position) => (near.within(at, 12)[0] ?? near.within(at, 60)[0])?.item
  const stations = readStations()
  for (const { name, lat, lng } of stations) {
    const parent = within({ lat, lng })
    if (parent) yield landmark('station', `${name} station`, { lat, lng }, parent, shortStationNames(name))
  }
  for (const { kind, name, also, lat, lng } of readLandmarks()) {
    const at = { lat, lng }
    const parent = within(at)
    if (!parent) continue
    const isDouble = (each: Position & { name: string }) =>
      kind === 'station' && `${each.name} station` === name && kilometresBetween(each, at) < 1
    if (!stations.some(isDouble)) yield landmark(kind, name, at, parent, also)
  }
  for (const { kind, name, also, ring } of readParks()) {
    const at = middleOf(ring)
    const { country, region } = within(at) ?? { country: 'England', region: null }
    yield { name, kind, parent: region, country, outcode: null, ...at, population: parkWeight, also }
  }
  for (const { name, also, postcodeAreas } of readQuarters()) {
    const members = outcodes.filter(({ outcode }) => isInAreas(outcode, postcodeAreas))
    const population = members.reduce((sum, { postcodes }) => sum + postcodes, 0) * residentsPerPostcode
    const at = weightedCentre(members)
    yield {
      name,
      kind: 'quarter',
      parent: null,
      country: 'England',
      outcode: null,
      ...at,
      population,
      also,
    }
  }
}

/** 'SW1' covers SW1A, but neither SW10 nor SW11. */
export function isInAreas(outcode: string, areas: string[]): boolean {
  return areas.some((area) =>
    /\d$/.test(area) ? new RegExp(`^${area}[A-Z]?$`).test(outcode) : postcodeAreaOf(outcode) === area,
  )
}

function landmark(kind: string, name: string, at: Position, parent: OutcodeRow, also: string[]): Draft {
  const { town, country, outcode } = parent
  return { name, kind, parent: town, country, outcode, ...at, population: weights[kind] ?? 1000, also }
}

/** 'London Waterloo' is called Waterloo. */
function shortStationNames(name: string): string[] {
  const short = /^London (?!Road|Fields|Bridge)(.+)$/.exec(name)?.[1]
  return short ? [`${short} station`] : []
}

function middleOf(ring: [number, number][]): Position {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  }
}
