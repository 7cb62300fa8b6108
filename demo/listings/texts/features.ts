import type { Figures } from '../figures.ts'
import { capital, type Home, has, isFlat } from '../home.ts'
import { glazingWords, parkingFeature } from './facts.ts'
import type { Letting } from './letting.ts'
import { bedroomsInWords, counted, distance, floorName } from './phrases.ts'

const most = 10

/** Key features: each is a fact of the home, most important first. */
export function homeFeatures(home: Home, figures: Figures, letting: Letting | undefined): string[] {
  return [
    ...roomFeatures(home),
    ...(figures.share ? [`${figures.share}% share`] : []),
    ...outsideFeatures(home),
    ...(home.isRetirement ? ['Retirement home with a minimum age'] : []),
    ...characterFeatures(home),
    ...ownershipFeatures(home, figures),
    ...lettingFeatures(letting),
    ...stationFeature(home),
    ...(figures.epc ? [`EPC rating ${figures.epc}`] : []),
  ].slice(0, most)
}

function roomFeatures(home: Home): string[] {
  const beds = home.bedrooms === 0 ? 'Studio' : capital(bedroomsInWords(home))
  const baths =
    home.washing.length > 1
      ? [`${capital(counted(home.washing.length, 'bathroom'))}${home.hasEnsuite ? ', one en suite' : ''}`]
      : []
  const receptions = home.receptions > 1 ? [capital(counted(home.receptions, 'reception room'))] : []
  const floor = isFlat(home) ? [`${capital(floorName(home))}${has(home, 'lift') ? ' with lift' : ''}`] : []
  return [beds, ...baths, ...receptions, ...floor]
}

function outsideFeatures(home: Home): string[] {
  const { outside: place, parking } = home
  const ground =
    place.kind === 'garden'
      ? [`${capital(place.aspect)}-facing garden, about ${place.feet}ft`]
      : place.kind === 'yard'
        ? [`${capital(place.aspect)}-facing walled yard`]
        : place.kind === 'balcony' || place.kind === 'roof terrace'
          ? [`${capital(place.aspect)}-facing ${place.kind}`]
          : place.kind === 'communal garden'
            ? ['Communal garden']
            : []
  const cars = parkingFeature[parking]
  return [...ground, ...(cars ? [cars] : []), ...(has(home, 'charger') ? ['Electric car charger'] : [])]
}

function characterFeatures(home: Home): string[] {
  const words: [boolean, string][] = [
    [home.isNew, 'New build with ten-year warranty'],
    [
      home.kitchen === 'open plan' && home.bedrooms > 0,
      isFlat(home) ? 'Open-plan living room and kitchen' : 'Open-plan kitchen and dining room',
    ],
    [home.kitchen === 'diner', 'Kitchen diner'],
    [has(home, 'stove'), 'Wood-burning stove'],
    [has(home, 'fireplace'), 'Original fireplace'],
    [has(home, 'loft room'), 'Loft conversion'],
    [has(home, 'garden room'), 'Garden office'],
    [has(home, 'study'), 'Study'],
    [has(home, 'utility'), 'Utility room'],
    [has(home, 'cloakroom'), 'Downstairs WC'],
    [has(home, 'cellar'), 'Cellar'],
    [has(home, 'solar'), 'Solar panels'],
    [home.washing[0] === 'walk-in shower', 'Walk-in shower'],
    [home.heating === 'heat pump', 'Air source heat pump'],
    [home.heating === 'gas', 'Gas central heating'],
    [home.heating === 'oil', 'Oil-fired central heating'],
    [home.glazing !== 'single', capital(glazingWords[home.glazing])],
    [has(home, 'bike store'), 'Bike store'],
  ]
  return words
    .filter(([holds]) => holds)
    .map(([, text]) => text)
    .slice(0, 4)
}

function ownershipFeatures(home: Home, { tenure, leaseYears }: Figures): string[] {
  if (home.isRent) return []
  const found: string[] = []
  if (tenure === 'share of freehold') found.push('Share of freehold')
  if (tenure === 'leasehold' && leaseYears) found.push(`Lease with ${leaseYears} years remaining`)
  if (!home.hasChain && !home.isNew) found.push('No onward chain')
  return found
}

function lettingFeatures(letting: Letting | undefined): string[] {
  if (!letting) return []
  return [
    letting.furnishing === 'either' ? 'Furnished or unfurnished' : capital(letting.furnishing),
    `Available ${letting.availableFrom}`,
    ...(letting.billsIncluded ? ['Bills included'] : []),
    ...(letting.pets === 'yes' ? ['Pets welcome'] : []),
  ]
}

function stationFeature({ address }: Home): string[] {
  if (!address.station || address.station.miles > 1.2) return []
  return [`${capital(distance(address.station.miles))} from ${address.station.name} station`]
}
