import type { Position } from '../geometry.ts'
import type { Postcode } from './address-bundle.ts'
import { isSettlementName, namesOf } from './names.ts'

export type SampledStreet = Position & {
  outcode: string
  street: string
  town: string
  postcode: string
  region: string
  country: string
}

const residential =
  /\b(Road|Street|Lane|Avenue|Close|Drive|Way|Gardens|Terrace|Place|Crescent|Grove|Court|Park|Hill|Square|Row|Walk|Mews|Rise|View|Green|Wynd|Brae|Loan|Vale|Croft|Mead|Fold|Villas|Garth|Gate|Parade|Quay|Bank|Heath|Common|Orchard|Meadow|Fields?|Heol|Ffordd|Stryd|Maes|Clos|Lôn|Rhodfa|Cilgant)\b/
const notHomes =
  /\b(Industrial|Business|Trading|Retail|Bypass|By-pass|Relief|Link Road|Service|Access|Slip|Ring Road|Distributor|Airport|Hospital|Station Approach|Depot|Dock|Farm Track|Roundabout|Expressway|Spur|Sewage|Prison|Barracks|Cemetery|Crematorium)\b|\d|[()/]/

/** Two regions have different names at the Ordnance Survey and the ONS. */
const regionNames: Record<string, string> = { Eastern: 'East', 'Yorkshire and the Humber': 'Yorkshire' }

/**
 * A sample of residential streets in each outcode, with real names and postcodes, so that demonstration listings are on land, on an
 * existing street and in the right town.
 */
export function sampleStreets(postcodes: Postcode[], isKnown: (name: string) => boolean): SampledStreet[] {
  return [...Map.groupBy(postcodes, (each) => each.outcode)].flatMap(([outcode, members]) => {
    const target = Math.max(8, Math.min(44, Math.round(members.length / 22)))
    const candidates = oneByStreet(members, outcode)
    const step = Math.max(1, candidates.length / target)
    const chosen: SampledStreet[] = []
    for (let at = 0; at < candidates.length && chosen.length < target; at += step) {
      const candidate = candidates[Math.floor(at)]
      if (!candidate) continue
      const town = namesOf(candidate.town, isKnown)[0] ?? ''
      chosen.push({ ...candidate, outcode, town })
    }
    return chosen
  })
}

/** Postcodes are sorted, so every n-th street covers all sectors of the outcode. */
function oneByStreet(members: Postcode[], outcode: string) {
  const seen = new Set<string>()
  return members.flatMap((each) => {
    const street = each.streets[0]
    const name = street?.name.split(' / ')[0] ?? ''
    if (!street || street.outcode !== outcode || seen.has(name)) return []
    if (!residential.test(name) || notHomes.test(name) || !isSettlementName(street.town)) return []
    seen.add(name)
    const { postcode, lat, lng } = each
    const { town, country } = street
    return [
      {
        postcode,
        lat,
        lng,
        street: name,
        town,
        country,
        region: regionNames[street.region] ?? street.region,
      },
    ]
  })
}
