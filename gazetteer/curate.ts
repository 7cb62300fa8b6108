import { kilometresBetween } from './geometry.ts'
import type { OutcodeRow, PlaceRow } from './read.ts'

/** Two entries with the same letters this close to each other are the same place, spelled differently in two sources. */
const sameKm = 8
const postOfficeBoxes = / \(PO Boxes\)$/

/** Names that residents use for a place that the sources know under another. */
const otherNames: Record<string, string[]> = {
  'Camden Town, London': ['Camden'],
  'Chorlton-cum-Hardy, Manchester': ['Chorlton'],
  'Kingston upon Hull, East Riding of Yorkshire': ['Hull'],
  'Royal Tunbridge Wells, Kent': ['Tunbridge Wells'],
  'Royal Leamington Spa, Warwickshire': ['Leamington Spa', 'Leamington'],
  'Southend-on-Sea, Essex': ['Southend'],
  'Kingston upon Thames, London': ['Kingston'],
}

/** Where the sources have only a minimum. Census 2011. */
const populations: Record<string, number> = { 'Kingston upon Thames, London': 43_013 }

/**
 * The settlements as people search them: without the pseudo-places that the post office uses for its boxes, and each place
 * once. Of two entries for one place, the settlement wins over the part of a town, whose position is only that of its postcode
 * district, and the larger entry over the smaller.
 */
export function curatePlaces(places: PlaceRow[], outcodes: OutcodeRow[]): PlaceRow[] {
  const boxes = new Set(places.filter(({ name }) => postOfficeBoxes.test(name)).map(({ outcode }) => outcode))
  const streets = outcodes.filter(({ outcode }) => !boxes.has(outcode))
  const kept: PlaceRow[] = []
  const keptByLetters = new Map<string, PlaceRow[]>()
  for (const place of [...places].sort(byPreference)) {
    if (postOfficeBoxes.test(place.name)) continue
    const letters = lettersOf(place.name)
    const namesakes = keptByLetters.get(letters) ?? []
    if (namesakes.some((each) => isSame(each, place))) continue
    const fullName = `${place.name}, ${place.parent || place.county}`
    const also = otherNames[fullName] ?? []
    const residents = populations[fullName] ?? place.residents
    const outcode = boxes.has(place.outcode) ? nearestOutcode(place, streets) : place.outcode
    const row = { ...place, outcode, residents, also: [...new Set([...place.also, ...also])] }
    keptByLetters.set(letters, [...namesakes, row])
    kept.push(row)
  }
  return kept
}

/** 'Bath-easton' and 'Batheaston' have the same letters. */
const lettersOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')

const byPreference = (a: PlaceRow, b: PlaceRow) =>
  Number(a.kind === 'suburb') - Number(b.kind === 'suburb') || b.residents - a.residents

function isSame(kept: PlaceRow, other: PlaceRow): boolean {
  const isSpelledAlike = (kept.parent || kept.county) === (other.parent || other.county)
  return kilometresBetween(kept, other) <= (isSpelledAlike ? sameKm * 3 : sameKm)
}

function nearestOutcode(place: PlaceRow, outcodes: OutcodeRow[]): string {
  const byDistance = (a: OutcodeRow, b: OutcodeRow) =>
    kilometresBetween(place, a) - kilometresBetween(place, b)
  return outcodes.toSorted(byDistance)[0]?.outcode ?? place.outcode
}
