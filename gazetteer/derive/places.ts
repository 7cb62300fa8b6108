import { kilometresBetween, NearIndex, type Position } from '../geometry.ts'
import { type Area, hasArea, type Settlement } from './areas.ts'
import { isCity, isCityName } from './cities.ts'
import { countyOf, regionOf } from './counties.ts'
import type { PlaceInOutcode, Town } from './geonames.ts'
import { northernCounty } from './northern-ireland.ts'

type PlaceKind = 'city' | 'town' | 'village' | 'suburb'
export type Place = Position & {
  name: string
  /** In Welsh or Gaelic. */
  alternatives: string[]
  kind: PlaceKind
  county: string
  region: string
  country: string
  /** The town or city a suburb belongs to. */
  parent: string
  outcode: string
  /** Population in GeoNames, if known. */
  population: number | undefined
  /** Population, estimated if not counted, to rank places of the same name. */
  residents: number
}

/** 67 million people over 1.75 million postcodes. */
const residentsPerPostcode = 38
const townResidents = 5_000
const sameKm = 7
/** Larger populations must be plausible for the number of postcodes, because some are those of a whole district. */
const unprovenResidents = 60_000
/** Villages around a town of this size count as part of it. */
const swallowingResidents = 250_000

type Sources = {
  towns: Town[]
  settlements: Settlement[]
  inOutcodes: PlaceInOutcode[]
  /** Parts of towns that were added by hand. */
  neighbourhoods: PlaceInOutcode[]
  outcodes: Area[]
  sectors: Area[]
  /** By outcode. */
  mainTowns: Map<string, string>
}

type Draft = Position & {
  name: string
  alternatives: string[]
  outcode: string
  town?: Town
  settlement?: Settlement
  residents: number
  isPart: boolean
}

/** Merges the places of GeoNames, the Ordnance Survey and the outcodes. */
export function gatherPlaces(sources: Sources): Place[] {
  const drafts = countedTowns(sources)
  addSettlements(drafts, sources.settlements)
  addPartsOfOutcodes(drafts, sources.inOutcodes, sources.outcodes, 0)
  addPartsOfOutcodes(drafts, sources.neighbourhoods, sources.outcodes, 12_000)
  const countyAt = countyFinder(sources.towns)
  const parentOf = parentFinder(drafts, sources.mainTowns, countyAt)
  return drafts.map((draft) => complete(draft, countyAt, parentOf)).filter((place) => place.county !== '')
}

function countedTowns({ towns, settlements, sectors, inOutcodes }: Sources): Draft[] {
  const settlementsByName = Map.groupBy(settlements, (each) => each.name.toLowerCase())
  const nearSectors = new NearIndex(sectors.filter(hasArea))
  const northern = new Map(
    inOutcodes.filter((each) => each.outcode.startsWith('BT')).map((each) => [each.name, each.outcode]),
  )
  return towns.map((town) => {
    const settlement = settlementsByName
      .get(town.name.toLowerCase())
      ?.find((each) => kilometresBetween(each, town) < sameKm)
    const sector = nearSectors.within(town, 25)[0]?.item.code ?? ''
    const isNorthern = town.country === 'Northern Ireland'
    return {
      name: settlement?.name ?? town.name,
      alternatives: settlement?.alternatives ?? [],
      lat: town.lat,
      lng: town.lng,
      outcode: isNorthern ? (northern.get(town.name) ?? 'BT') : (sector.split(' ')[0] ?? ''),
      town,
      settlement,
      residents: residentsOf(town, settlement),
      isPart: isPartOfTown(town),
    }
  })
}

/** GeoNames lists London's districts as towns; for a search they are parts of London. */
function isPartOfTown(town: Town): boolean {
  return town.feature === 'PPLX' || (town.authority === 'GLA' && town.name !== 'London')
}

function residentsOf(town: Town, settlement: Settlement | undefined): number {
  const counted = town.population
  if (town.feature === 'PPLC' || town.country === 'Northern Ireland') return counted
  if (!settlement) return Math.min(counted, unprovenResidents)
  const estimate = settlement.postcodes * residentsPerPostcode
  return counted === 0 ? estimate : Math.min(counted, estimate * 1.7)
}

function addSettlements(drafts: Draft[], settlements: Settlement[]): void {
  const taken = new Set(drafts.map((draft) => draft.settlement).filter((each) => each !== undefined))
  const counted = Map.groupBy(drafts, (draft) => draft.name)
  for (const settlement of settlements) {
    if (taken.has(settlement)) continue
    const isOutskirt = counted
      .get(settlement.name)
      ?.some((town) => kilometresBetween(town, settlement) < outskirtsKm(town.residents))
    if (isOutskirt) continue
    const { name, alternatives, lat, lng, outcode } = settlement
    const residents = settlement.postcodes * residentsPerPostcode
    drafts.push({ name, alternatives, lat, lng, outcode, settlement, residents, isPart: false })
  }
}

/** Streets far outside a large city may carry its name, but are not places of that name. */
function outskirtsKm(residents: number): number {
  return residents > swallowingResidents ? 60 : reachKm(residents) + sameKm
}

/** Names that appear only in outcodes: suburbs and hamlets, placed at the outcode's centre. */
function addPartsOfOutcodes(
  drafts: Draft[],
  inOutcodes: PlaceInOutcode[],
  outcodes: Area[],
  minResidents: number,
): void {
  const middles = new Map(outcodes.map((each) => [each.code, each]))
  const known = Map.groupBy(drafts, (draft) => draft.name.toLowerCase())
  const fellows = Map.groupBy(inOutcodes, (each) => each.outcode)
  for (const { name, outcode } of inOutcodes) {
    const middle = middles.get(outcode)
    // A city's name on a distant outcode is the post town, not a place.
    if (!middle || isCityName(name)) continue
    const namesakes = known.get(name.toLowerCase()) ?? []
    const same = namesakes.find((each) => kilometresBetween(each, middle) < partReachKm(each, middle))
    if (same) {
      same.residents = Math.max(same.residents, minResidents)
      continue
    }
    const share = middle.postcodes / (fellows.get(outcode)?.length ?? 1)
    const draft: Draft = {
      name,
      alternatives: [],
      lat: middle.lat,
      lng: middle.lng,
      outcode,
      residents: Math.max(minResidents, Math.round(share * residentsPerPostcode)),
      isPart: middle.spreadKm < 3,
    }
    drafts.push(draft)
    known.set(name.toLowerCase(), [...namesakes, draft])
  }
}

/** In a dense outcode a place of the same name seven kilometres away is a different one: Heaton in Bradford, Heaton in Shipley. */
function partReachKm(place: Draft, outcode: Area): number {
  return Math.max(
    2.5 + 2 * outcode.spreadKm,
    place.residents > 100_000 ? reachKm(place.residents) + sameKm : 0,
  )
}

type County = { county: string; country: string; authority: string }

/** The county of nearby towns, weighted by distance, because settlements have none of their own. */
function countyFinder(towns: Town[]): (position: Position) => County {
  const index = new NearIndex(towns.filter((town) => countyOf(town.authority)))
  return (position) => {
    const votes = new Map<string, number>()
    const near = index.within(position, 12)
    for (const { item, km } of (near.length ? near : index.within(position, 80)).slice(0, 4)) {
      const key = `${countyOf(item.authority)}|${item.country}|${item.authority}`
      votes.set(key, (votes.get(key) ?? 0) + 1 / (km + 0.3))
    }
    const [winner = '||'] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? []
    const [county = '', country = '', authority = ''] = winner.split('|')
    return { county, country, authority }
  }
}

/** Radius of a town by its population: 3 km for a large village, 26 km for London. */
function reachKm(residents: number): number {
  return Math.min(26, 2.2 + Math.sqrt(residents) / 110)
}

/** The largest town that contains the place, if any. */
function parentFinder(
  drafts: Draft[],
  mainTowns: Map<string, string>,
  countyAt: (position: Position) => County,
) {
  const index = new NearIndex(drafts.filter((draft) => !draft.isPart && draft.residents > 40_000))
  return (draft: Draft): Draft | undefined => {
    const authority = draft.town?.authority ?? countyAt(draft).authority
    const around = index
      .within(draft, 26)
      .filter(({ item, km }) => item !== draft && km < reachKm(item.residents) && item.name !== draft.name)
    const parent = around.sort((a, b) => b.item.residents - a.item.residents)[0]?.item
    if (!parent || draft.residents > parent.residents / 4) return undefined
    const isSwallowed = parent.residents > swallowingResidents && parent.town?.authority === authority
    const isOnlyAName = !draft.settlement && mainTowns.get(draft.outcode) === parent.name
    return draft.isPart || isSwallowed || isOnlyAName ? parent : undefined
  }
}

function complete(
  draft: Draft,
  countyAt: (position: Position) => County,
  parentOf: (draft: Draft) => Draft | undefined,
): Place {
  const isNorthern = draft.outcode.startsWith('BT')
  const parent = parentOf(draft)
  const authority = (parent ?? draft).town?.authority ?? ''
  const found = isNorthern
    ? { county: northernCounty(draft.outcode), country: 'Northern Ireland' }
    : countyOf(authority)
      ? { county: countyOf(authority) ?? '', country: (parent ?? draft).town?.country ?? '' }
      : countyAt(draft)
  return {
    name: draft.name,
    alternatives: draft.alternatives,
    kind: kindOf(draft, parent !== undefined),
    county: found.county,
    country: found.country,
    region: regionOf(found.county, found.country),
    parent: parent?.name ?? '',
    outcode: draft.outcode,
    lat: draft.lat,
    lng: draft.lng,
    population: draft.town?.population || undefined,
    residents: Math.round(draft.residents),
  }
}

function kindOf(draft: Draft, isPart: boolean): PlaceKind {
  if (draft.town && isCity(draft.name, draft.residents)) return 'city'
  if (isPart) return 'suburb'
  return draft.residents >= townResidents ? 'town' : 'village'
}
