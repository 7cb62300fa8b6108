import type { Random } from '../random.ts'
import { type Extra, type Home, isFlat, isOld, isRecent } from './home.ts'

type Odds = (home: Home) => number

/** Probability of each extra in such a home; 0 if impossible. */
const odds: Record<Extra, Odds> = {
  fireplace: (home) => (isOld(home) ? 0.5 : home.era === '1920s' || home.era === '1930s' ? 0.3 : 0),
  stove: (home) => (isFlat(home) || isRecent(home) ? 0 : home.address.setting === 'rural' ? 0.5 : 0.16),
  bay: (home) =>
    ['Victorian', 'Edwardian', '1920s', '1930s'].includes(home.era) && home.type !== 'Park Home' ? 0.5 : 0,
  sash: (home) => (isOld(home) ? 0.45 : 0),
  tiles: (home) => ((home.era === 'Victorian' || home.era === 'Edwardian') && !isFlat(home) ? 0.22 : 0),
  cornice: (home) => (isOld(home) && home.address.setting !== 'rural' ? 0.3 : 0),
  beams: (home) => (isOld(home) && home.address.setting === 'rural' && !isFlat(home) ? 0.4 : 0),
  cellar: (home) => (isOld(home) && !isFlat(home) ? 0.22 : 0),
  'loft room': (home) =>
    !isFlat(home) && !['Bungalow', 'Park Home'].includes(home.type) && home.bedrooms > 2 && !home.isNew
      ? 0.16
      : 0,
  utility: (home) =>
    home.type === 'Detached' ? 0.55 : isHouse(home) && home.bedrooms > 2 && home.receptions === 1 ? 0.2 : 0,
  cloakroom: (home) =>
    isFlat(home) || home.type === 'Park Home' || home.type === 'Bungalow'
      ? 0
      : isOld(home)
        ? 0.22
        : home.bedrooms > 2
          ? 0.55
          : 0.15,
  'garden room': (home) =>
    home.outside.kind === 'garden' && home.outside.feet > 35 && !isFlat(home) && home.type !== 'Park Home'
      ? 0.1
      : 0,
  study: (home) => (home.type === 'Detached' && (home.bedrooms > 3 || home.receptions > 2) ? 0.4 : 0),
  wardrobes: (home) => (isRecent(home) || home.condition === 'renovated' ? 0.35 : 0.14),
  charger: (home) =>
    ['drive', 'garage and drive', 'allocated'].includes(home.parking) ? (home.isNew ? 0.8 : 0.14) : 0,
  solar: (home) => (isFlat(home) || home.type === 'Park Home' ? 0 : home.isNew ? 0.6 : 0.09),
  underfloor: (home) => (home.isNew || home.condition === 'renovated' ? 0.16 : 0),
  lift: (home) => (isFlat(home) && home.levels > 3 && !isOld(home) ? 0.9 : home.isRetirement ? 0.9 : 0),
  'entry phone': (home) => (isFlat(home) && home.levels > 2 ? 0.5 : 0),
  'bike store': (home) => (isFlat(home) && isRecent(home) ? 0.45 : 0),
  view: (home) => (home.address.setting === 'rural' ? 0.4 : isFlat(home) && home.level > 3 ? 0.5 : 0.03),
  'corner plot': (home) =>
    isFlat(home) || home.type === 'Terraced' || home.address.setting === 'rural' ? 0 : 0.09,
}

const isHouse = ({ type }: Home): boolean =>
  type === 'Terraced' || type === 'Semi-Detached' || type === 'Detached'

export function chooseExtras(home: Home, random: Random): Set<Extra> {
  const chosen = Object.entries(odds).filter(([, odd]) => random.chance(odd(home)))
  return new Set(chosen.map(([extra]) => extra as Extra))
}
