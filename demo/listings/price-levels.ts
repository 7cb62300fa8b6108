import { kilometresBetween, type Position } from '../../gazetteer/geometry.ts'

/**
 * What homes cost where. Sale: mean of the neighbourhoods' median prices in thousands (HM Land Registry, 2025).
 * Rent: pounds a month, a two-bedroom home (ONS, May 2026). Scotland and Northern Ireland are estimates.
 */
export type PriceLevel = { saleThousands: number; rentTwoBed: number }

/** name, latitude, longitude, sale, rent of two bedrooms */
const towns: [string, number, number, number, number][] = [
  ['Kensington and Chelsea', 51.5, -0.19, 1151, 3335],
  ['Westminster', 51.515, -0.16, 1031, 3268],
  ['Camden', 51.545, -0.16, 845, 2563],
  ['Richmond', 51.45, -0.31, 780, 2195],
  ['Wandsworth', 51.455, -0.19, 679, 2430],
  ['Hackney', 51.55, -0.06, 606, 2453],
  ['Southwark', 51.475, -0.08, 572, 2272],
  ['Tower Hamlets', 51.515, -0.035, 527, 2385],
  ['Croydon', 51.37, -0.09, 444, 1563],
  ['Barking', 51.54, 0.11, 383, 1712],
  ['Guildford', 51.24, -0.57, 550, 1534],
  ['Oxford', 51.75, -1.25, 512, 1662],
  ['Brighton', 50.83, -0.14, 438, 1523],
  ['Reading', 51.45, -0.97, 371, 1396],
  ['Milton Keynes', 52.04, -0.76, 357, 1210],
  ['Southampton', 50.91, -1.4, 270, 1108],
  ['Portsmouth', 50.81, -1.08, 268, 1132],
  ['Cambridge', 52.2, 0.12, 521, 1613],
  ['Chelmsford', 51.73, 0.47, 421, 1297],
  ['Norwich', 52.63, 1.3, 238, 979],
  ['Bath', 51.38, -2.36, 428, 1518],
  ['Bristol', 51.46, -2.59, 384, 1543],
  ['Bournemouth', 50.73, -1.87, 361, 1174],
  ['Exeter', 50.72, -3.53, 311, 1127],
  ['Plymouth', 50.38, -4.14, 234, 876],
  ['Birmingham', 52.48, -1.9, 259, 993],
  ['Coventry', 52.41, -1.51, 242, 911],
  ['Stoke-on-Trent', 53.01, -2.18, 160, 656],
  ['Leicester', 52.63, -1.13, 246, 894],
  ['Derby', 52.92, -1.47, 227, 770],
  ['Nottingham', 52.95, -1.15, 211, 908],
  ['York', 53.96, -1.08, 311, 1066],
  ['Leeds', 53.8, -1.55, 263, 964],
  ['Sheffield', 53.38, -1.47, 243, 832],
  ['Bradford', 53.79, -1.75, 204, 677],
  ['Hull', 53.75, -0.34, 145, 618],
  ['Trafford', 53.42, -2.33, 396, 1195],
  ['Manchester', 53.47, -2.23, 268, 1216],
  ['Liverpool', 53.4, -2.97, 208, 826],
  ['Blackpool', 53.81, -3.04, 140, 639],
  ['Newcastle upon Tyne', 54.98, -1.62, 223, 997],
  ['Sunderland', 54.9, -1.39, 160, 642],
  ['Cardiff', 51.49, -3.18, 294, 1068],
  ['Swansea', 51.62, -3.95, 228, 785],
  ['Edinburgh', 55.95, -3.19, 295, 1356],
  ['Glasgow', 55.86, -4.26, 190, 1050],
  ['Dundee', 56.46, -2.98, 150, 770],
  ['Aberdeen', 57.15, -2.11, 135, 790],
  ['Belfast', 54.6, -5.93, 180, 850],
]

/** sale, rent of all sizes; two bedrooms let for about 94% of that */
const regions: Record<string, [number, number]> = {
  London: [591, 2294],
  'South East': [414, 1418],
  East: [370, 1280],
  'South West': [328, 1234],
  'West Midlands': [271, 966],
  'East Midlands': [257, 914],
  'North West': [240, 954],
  Yorkshire: [228, 856],
  Wales: [227, 836],
  'North East': [185, 776],
  Scotland: [195, 1021],
  'Northern Ireland': [185, 875],
}

const twoBedShare = 0.94
const townReachKm = 9
const londonReachKm = 4.5
/** Weight of the region at the centre of a town. */
const regionWeight = 0.12

/** Between towns the price level blends into that of the region. */
export function priceLevelAt(position: Position, region: string): PriceLevel {
  const [sale, rent] = regions[region] ?? [250, 950]
  const reach = region === 'London' ? londonReachKm : townReachKm
  let weights = regionWeight
  let logSale = Math.log(sale) * regionWeight
  let logRent = Math.log(rent * twoBedShare) * regionWeight
  for (const [, lat, lng, townSale, townRent] of towns) {
    const km = kilometresBetween(position, { lat, lng })
    if (km > reach * 3) continue
    const weight = Math.exp(-((km / reach) ** 2))
    weights += weight
    logSale += Math.log(townSale) * weight
    logRent += Math.log(townRent) * weight
  }
  return { saleThousands: Math.exp(logSale / weights), rentTwoBed: Math.exp(logRent / weights) }
}
