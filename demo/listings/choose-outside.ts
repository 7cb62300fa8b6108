import type { Random } from '../random.ts'
import type { Address } from './address.ts'
import type { Aspect, Era, Heating, Home, Outside, Parking } from './home.ts'

type HomeType = Home['type']

const aspects: Aspect[] = ['south', 'west', 'east', 'south-west', 'south-east', 'north-west', 'north']

export function chooseOutside(type: HomeType, { setting }: Address, era: Era, random: Random): Outside {
  const aspect = random.pick(aspects)
  if (type === 'Flat') {
    const kind = random.weighted({
      none: 42,
      'communal garden': 28,
      balcony: era === '2000s' || era === '2010s' || era === 'new' ? 46 : 6,
      garden: era === 'Victorian' || era === 'Edwardian' ? 14 : 4,
      'roof terrace': setting === 'centre' ? 6 : 1,
    })
    if (kind === 'garden') return { kind, aspect, feet: random.int(18, 40) }
    return kind === 'none' || kind === 'communal garden' ? { kind } : { kind, aspect }
  }
  if (type === 'Terraced' && era !== 'new' && setting !== 'rural' && random.chance(0.35))
    return { kind: 'yard', aspect }
  const usual = { Terraced: 38, 'Semi-Detached': 58, Detached: 76, Bungalow: 60, 'Park Home': 24 }[type]
  const scale = setting === 'rural' ? 1.5 : setting === 'centre' ? 0.6 : 1
  return {
    kind: 'garden',
    aspect,
    feet: Math.max(16, Math.round(usual * scale * (1 + random.normal() * 0.25))),
  }
}

export function chooseParking(type: HomeType, { setting }: Address, era: Era, random: Random): Parking {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  if (type === 'Flat')
    return random.weighted<Parking>(
      setting === 'centre'
        ? { none: 45, permit: 35, allocated: isOld ? 4 : 28 }
        : { street: isOld ? 38 : 16, permit: 22, allocated: isOld ? 10 : 48, garage: 6 },
    )
  if (type === 'Terraced')
    return random.weighted<Parking>(
      isOld
        ? { street: 52, permit: 30, drive: 12, garage: 6 }
        : { drive: 46, allocated: 22, garage: 14, street: 18 },
    )
  if (type === 'Park Home') return random.weighted<Parking>({ drive: 70, allocated: 30 })
  if (type === 'Semi-Detached')
    return random.weighted<Parking>({
      drive: 52,
      'garage and drive': isOld ? 12 : 36,
      street: isOld ? 26 : 6,
    })
  return random.weighted<Parking>({ 'garage and drive': 66, drive: 30, garage: 4 })
}

export function chooseHeating(type: HomeType, { setting }: Address, era: Era, random: Random): Heating {
  if (era === 'new') return random.weighted({ 'heat pump': 66, gas: 14, electric: type === 'Flat' ? 30 : 4 })
  if (setting === 'rural')
    return random.weighted({ oil: 44, gas: 24, electric: 8, lpg: 10, 'heat pump': 12, storage: 2 })
  if (type === 'Park Home') return random.weighted({ lpg: 62, gas: 38 })
  if (type === 'Flat')
    return random.weighted({ gas: 62, electric: 17, storage: 9, communal: era === '2010s' ? 34 : 2 })
  return random.weighted({ gas: 94, 'heat pump': 3, electric: 3 })
}
