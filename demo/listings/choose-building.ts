import type { Random } from '../random.ts'
import type { Address, Setting } from './address.ts'
import type { Era, Home } from './home.ts'

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
  // Park homes are owner-occupied.
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

export function chooseEra({ setting, street }: Address, type: HomeType, random: Random): Era {
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
  if (/ (Close|Court|Way|Mead|Meadow|Croft|Fields?|Orchard)$/.test(street)) {
    for (const old of ['Georgian', 'Victorian', 'Edwardian', '1920s'] as const)
      weights[old] = (weights[old] ?? 0) * 0.12
  }
  if (type === 'Semi-Detached' || type === 'Detached') weights.Georgian = (weights.Georgian ?? 0) * 0.3
  return random.weighted<Era>(weights)
}

/** Building materials of the region. */
export function chooseWalls({ region, county, town }: Address, era: Era, random: Random): string {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  if (!isOld) return random.weighted({ brick: 70, rendered: 30 })
  if (town === 'Aberdeen' || county === 'Cornwall') return 'granite'
  if (region === 'Scotland') return 'sandstone'
  if (region === 'Yorkshire' || county === 'Lancashire' || county === 'Derbyshire')
    return random.weighted({ stone: 62, brick: 38 })
  if (town === 'Bath') return 'Bath stone'
  if (
    ['Gloucestershire', 'Oxfordshire', 'Somerset', 'Cumbria', 'Northamptonshire', 'Rutland'].includes(county)
  )
    return random.weighted({ stone: 64, brick: 36 })
  if (region === 'Wales') return random.weighted({ stone: 50, rendered: 35, brick: 15 })
  if (county === 'Norfolk' || county === 'East Sussex') return random.weighted({ brick: 55, flint: 45 })
  return random.weighted({ brick: 78, stucco: era === 'Georgian' ? 30 : 8 })
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
          'conversion flat': 60,
          'garden flat': home.floor < 1 && home.outside.kind === 'garden' ? 90 : 0,
          maisonette: home.floor > 0 ? 25 : 0,
        })
      return random.weighted({
        flat: 44,
        apartment: isRecentEra(era) ? 40 : 12,
        maisonette: bedrooms > 1 && !isRecentEra(era) ? 16 : 0,
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
      return random.weighted({ 'detached bungalow': 58, 'semi-detached bungalow': 42 })
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
