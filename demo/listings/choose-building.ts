import type { Attached } from '../building/floor-plan.ts'
import { createRandom, type Random } from '../random.ts'
import type { Address, Setting } from './address.ts'
import type { Era, Home, Roof, Walls } from './home.ts'

type HomeType = Home['type']

const typesBySetting: Record<Setting, Partial<Record<HomeType, number>>> = {
  centre: { Flat: 78, Terraced: 19, 'Semi-Detached': 2, Detached: 1 },
  urban: { Flat: 38, Terraced: 36, 'Semi-Detached': 18, Detached: 6, Bungalow: 2 },
  suburban: { Flat: 17, Terraced: 27, 'Semi-Detached': 31, Detached: 17, Bungalow: 8 },
  town: { Flat: 10, Terraced: 25, 'Semi-Detached': 26, Detached: 26, Bungalow: 11, 'Park Home': 2 },
  rural: { Flat: 4, Terraced: 17, 'Semi-Detached': 20, Detached: 40, Bungalow: 15, 'Park Home': 4 },
}

/** Share of building types by period, in per cent. */
const erasBySetting: Record<Setting, Partial<Record<Era, number>>> = {
  centre: parts(
    'Georgian 8, Victorian 30, Edwardian 8, 1930s 6, 1960s 8, 1990s 8, 2000s 14, 2010s 13, new 5',
  ),
  urban: parts(
    'Georgian 3, Victorian 30, Edwardian 14, 1920s 6, 1930s 14, 1950s 6, 1960s 6, 1980s 4, 2000s 8, 2010s 6, new 3',
  ),
  suburban: parts(
    'Victorian 9, Edwardian 8, 1920s 8, 1930s 20, 1950s 12, 1960s 11, 1970s 9, 1980s 7, 1990s 7, 2000s 5, 2010s 5, new 3',
  ),
  town: parts(
    'Georgian 4, Victorian 16, Edwardian 8, 1930s 9, 1950s 8, 1960s 10, 1970s 12, 1980s 9, 1990s 9, 2000s 7, 2010s 6, new 4',
  ),
  rural: parts(
    'Georgian 9, Victorian 22, Edwardian 6, 1930s 5, 1950s 8, 1960s 9, 1970s 12, 1980s 9, 1990s 9, 2000s 6, 2010s 4, new 2',
  ),
}

function parts(text: string): Partial<Record<Era, number>> {
  return Object.fromEntries(
    text.split(', ').map((part) => {
      const [era = '', share] = part.split(' ')
      return [era, Number(share)]
    }),
  )
}

/** Street names restrict the type: closes have no tenements, mews no bungalows. */
export function chooseType({ setting, street }: Address, isRent: boolean, random: Random): HomeType {
  const weights = { ...typesBySetting[setting] }
  const scale = (type: HomeType, by: number) => {
    weights[type] = (weights[type] ?? 0) * by
  }
  // Park homes are owner-occupied, and stand in the country.
  if (isRent) scale('Park Home', 0)
  if (/ (Close|Drive|Avenue|Crescent|Gardens|Rise|Way)$/.test(street)) {
    scale('Detached', 1.5)
    scale('Semi-Detached', 1.6)
    scale('Flat', 0.6)
  }
  if (/ (Street|Terrace|Row|Place|Square)$/.test(street)) {
    scale('Terraced', 1.9)
    scale('Bungalow', 0.2)
  }
  if (/ (Court|Quay|Parade|Wharf|Mews)$/.test(street)) scale('Flat', 3)
  return random.weighted<HomeType>(weights)
}

/** Streets are built in one go: the houses of a street share an era, and so do its flats. */
export function chooseEra(address: Address, type: HomeType): Era {
  const { setting, street, outcode } = address
  const group = type === 'Flat' ? 'flats' : type === 'Bungalow' || type === 'Park Home' ? type : 'houses'
  const random = createRandom('street', outcode, street, group)
  if (type === 'Park Home') return random.pick(['1990s', '2000s', '2010s'])
  if (type === 'Bungalow')
    return random.weighted({
      '1930s': 16,
      '1950s': 18,
      '1960s': 26,
      '1970s': 22,
      '1980s': 10,
      '2010s': 5,
      new: 3,
    })
  const weights = { ...erasBySetting[setting] }
  for (const [name, scales] of streetNames) if (name.test(street)) scale(weights, scales)
  return random.weighted<Era>(weights)
}

/** What a street's name says about when it was built. */
const streetNames: [RegExp, Partial<Record<Era, number>>][] = [
  [
    / (Close|Court|Way|Mead|Meadows?|Croft|Fields?|Orchard|Rise|Mews)$/,
    { Georgian: 0, Victorian: 0.04, Edwardian: 0.04, '1920s': 0.1, '1930s': 0.4 },
  ],
  [/ (Street|Terrace|Row|Place|Square)$/, { Georgian: 1.6, Victorian: 2.2, '1970s': 0.3, '1980s': 0.4 }],
  [/ (Avenue|Drive|Crescent|Gardens)$/, { Georgian: 0.1, Victorian: 0.5, '1920s': 1.8, '1930s': 2.4 }],
  [/^(Victoria|Albert|Alma|Inkerman|Gladstone|Waterloo|Balmoral)/, { Victorian: 6, new: 0.1, '2010s': 0.1 }],
  [/^(Coronation|Churchill|Attlee|Elizabeth)/, { '1950s': 8, Georgian: 0, Victorian: 0 }],
]

function scale(weights: Partial<Record<Era, number>>, by: Partial<Record<Era, number>>): void {
  for (const [era, factor] of Object.entries(by)) weights[era as Era] = (weights[era as Era] ?? 0) * factor
}

/** Houses share walls as their type says. */
export function chooseAttached(type: HomeType, random: Random): Attached {
  if (type === 'Flat' || type === 'Terraced') return 'both'
  if (type === 'Semi-Detached' || (type === 'Bungalow' && random.chance(0.42)))
    return random.pick(['left', 'right'])
  return 'none'
}

const cotswolds = ['Gloucestershire', 'Oxfordshire']
const stoneCounties = ['Somerset', 'Cumbria', 'Northamptonshire', 'Rutland', 'Derbyshire', 'North Yorkshire']

/** Building materials of the region. */
export function chooseWalls({ region, county, town, setting }: Address, era: Era, random: Random): Walls {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  const isStuccoed = era === 'Georgian' ? 30 : 6
  if (!isOld) return laterWalls(region, county, era, random)
  if (town === 'Aberdeen' || county === 'Cornwall') return 'granite'
  if (region === 'Scotland') return 'sandstone'
  if (town === 'Bath') return 'Bath stone'
  if (region === 'London')
    return random.weighted({ 'London stock brick': 64, 'red brick': 20, stucco: isStuccoed * 2 })
  if (cotswolds.includes(county) && setting !== 'urban')
    return random.weighted({ 'Cotswold stone': 80, brick: 20 })
  if (region === 'Yorkshire' || county === 'Lancashire')
    return random.weighted({ stone: 62, 'red brick': 38 })
  if (stoneCounties.includes(county)) return random.weighted({ stone: 64, brick: 36 })
  if (region === 'North West') return random.weighted({ 'red brick': 88, stucco: isStuccoed, stone: 6 })
  if (region === 'Wales') return random.weighted({ stone: 50, rendered: 35, 'red brick': 15 })
  if (county === 'Norfolk' || county === 'East Sussex') return random.weighted({ brick: 55, flint: 45 })
  if (county === 'Cambridgeshire' || county === 'Suffolk')
    return random.weighted({ 'gault brick': 60, 'red brick': 40 })
  return random.weighted({ 'red brick': 70, brick: 12, stucco: isStuccoed })
}

/** After 1919 brick and render are used everywhere; harling in Scotland is render too. */
function laterWalls(region: string, county: string, era: Era, random: Random): Walls {
  if (region === 'Scotland') return random.weighted({ rendered: 72, brick: 28 })
  if (cotswolds.includes(county) && (era === 'new' || era === '2010s' || era === '1990s'))
    return random.weighted({ 'Cotswold stone': 55, brick: 45 })
  if (region === 'Wales' || region === 'Northern Ireland') return random.weighted({ brick: 52, rendered: 48 })
  return random.weighted({ brick: 76, rendered: 24 })
}

export function chooseRoof({ region, county }: Address, era: Era, walls: Walls, random: Random): Roof {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  if (!isOld) return region === 'Wales' && random.chance(0.4) ? 'slate' : 'tile'
  if (walls === 'Cotswold stone') return random.chance(0.7) ? 'stone slate' : 'slate'
  if (county === 'Norfolk' || county === 'Suffolk' || county === 'Lincolnshire')
    return random.weighted<Roof>({ pantile: 60, slate: 40 })
  if (region === 'South East' || region === 'East') return random.weighted<Roof>({ tile: 45, slate: 55 })
  return 'slate'
}

export function nameDwelling(home: Home, random: Random): string {
  const { type, era, address, bedrooms } = home
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  const isScottish = address.country === 'Scotland'
  switch (type) {
    case 'Flat':
      if (bedrooms === 0) return 'studio flat'
      if (home.isRetirement) return 'retirement flat'
      if (isScottish && isOld) return 'tenement flat'
      if (isOld)
        return random.weighted({
          'converted flat': 60,
          'garden flat': home.level < 1 && home.outside.kind === 'garden' ? 90 : 0,
        })
      return random.weighted({
        flat: 44,
        apartment: isRecentEra(era) ? 40 : 4,
      })
    case 'Terraced':
      if (/ Mews$/.test(address.street)) return 'mews house'
      if (address.setting === 'rural' && isOld)
        return random.pick(['cottage', 'terraced cottage', 'end-of-terrace cottage'])
      if (isRecentEra(era)) return random.pick(['terraced house', 'town house', 'end-of-terrace house'])
      return random.weighted({ 'terraced house': 62, 'end-of-terrace house': 20, 'mid-terrace house': 18 })
    case 'Semi-Detached':
      if (isScottish && isOld) return 'semi-detached villa'
      return address.setting === 'rural' && isOld ? 'semi-detached cottage' : 'semi-detached house'
    case 'Detached':
      if (address.setting === 'rural' && isOld) return ruralName(home, random)
      return isScottish && isOld ? 'detached villa' : 'detached house'
    case 'Bungalow':
      return home.attached === 'none' ? 'detached bungalow' : 'semi-detached bungalow'
    case 'Park Home':
      return 'park home'
  }
}

/** Barn conversions have no bay windows, tiles or cornices. */
function ruralName({ extras }: Home, random: Random): string {
  const isPlain = !(['bay', 'tiles', 'cornice', 'sash', 'fireplace'] as const).some((extra) =>
    extras.has(extra),
  )
  return random.weighted({
    'detached cottage': 34,
    farmhouse: 22,
    'former vicarage': 6,
    'detached house': 26,
    'barn conversion': isPlain ? 60 : 0,
  })
}

function isRecentEra(era: Era): boolean {
  return era === '2000s' || era === '2010s' || era === 'new'
}
