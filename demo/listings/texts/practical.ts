import { type Home, has, isFlat } from '../home.ts'
import { type Draft, distance, list, placeName, pounds, sentences } from './phrases.ts'

/** Heating, energy and what it costs to own. */
export function practical(draft: Draft): string {
  return sentences(warmth(draft), ownership(draft), tax(draft))
}

function warmth({ home, figures, random }: Draft): string {
  const boiler = random.int(2016, 2025)
  const words: Record<Home['heating'], string[]> = {
    gas: [
      `Heating is by gas; the boiler dates from ${boiler}.`,
      'The house has gas central heating and double glazing.',
      `A gas boiler, fitted in ${boiler}, heats radiators and water.`,
      'It has gas central heating.',
    ],
    electric: [
      'Heating is electric, with panel radiators in each room.',
      'There is no gas; the electric radiators have timers.',
    ],
    storage: [
      'Heating is by night storage heaters.',
      'Storage heaters warm the rooms on an off-peak tariff.',
    ],
    oil: [
      `Heating is by oil, from a tank at the side; the boiler is from ${boiler}.`,
      'There is no mains gas here, so heating is by oil.',
    ],
    lpg: ['Heating runs on LPG.', 'There is no mains gas; the boiler runs on LPG.'],
    'heat pump': [
      'An air-source heat pump heats the rooms and the water.',
      `Heating is by air-source heat pump${has(home, 'underfloor') ? ', under the floor downstairs' : ''}.`,
    ],
    communal: [
      'Heat and hot water come from the building’s own network and are metered.',
      'Heating is communal, billed by meter.',
    ],
  }
  const warm = random
    .pick(words[home.heating])
    .replace('The house has', isFlat(home) ? 'The flat has' : 'The house has')
  const sun = has(home, 'solar')
    ? random.pick(['Solar panels on the roof lower the bills.', 'The solar panels belong to the house.'])
    : ''
  const energy =
    figures.epc === null
      ? ''
      : random.pick([
          `The energy rating is ${figures.epc}.`,
          `Its energy certificate says ${figures.epc}.`,
          `EPC rating ${figures.epc}.`,
          '',
        ])
  return sentences(warm, sun, energy)
}

function ownership({ home, figures, random }: Draft): string {
  if (home.isRent) return ''
  const { tenure, leaseYears, serviceCharge, groundRent, share } = figures
  if (home.type === 'Park Home')
    return random.pick([
      'The home is held under a pitch agreement, as park homes are; the pitch fee is reviewed once a year.',
      'It stands on a licensed residential park under a pitch agreement.',
    ])
  const charge = serviceCharge
    ? random.pick([
        `The service charge is ${pounds(serviceCharge)} a year`,
        `Service charges come to ${pounds(serviceCharge)} a year`,
      ])
    : ''
  if (tenure === 'share of freehold')
    return `The flat comes with a share of the freehold.${charge && ` ${charge}.`}`
  if (tenure === 'freehold')
    return charge
      ? `${charge.replace(/service charge/i, (words) => (home.address.country === 'Scotland' ? (words[0] === 'S' ? 'Factoring charge' : 'factoring charge') : words))}.`
      : ''
  const lease = random.pick([
    `The lease has ${leaseYears} years left`,
    `It is leasehold, with ${leaseYears} years to run`,
    `There are ${leaseYears} years left on the lease`,
  ])
  const ground =
    groundRent === 0
      ? 'there is no ground rent'
      : groundRent
        ? `the ground rent is ${pounds(groundRent)}`
        : ''
  const short =
    leaseYears !== null && leaseYears < 80
      ? ' Lenders look closely at leases under 80 years: ask us about extending it.'
      : ''
  const part = share
    ? ` The price is for a ${share}% share; rent is paid on the rest, and further shares can be bought.`
    : ''
  return `${lease}${charge || ground ? `. ${capitalise(list([charge ? charge.replace(/^./, (l) => l.toLowerCase()) : '', ground].filter((each) => each)))}` : ''}.${short}${part}`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function tax({ home, figures, random }: Draft): string {
  if (!figures.councilTaxBand) return ''
  return random.pick([
    `Council tax is band ${figures.councilTaxBand}.`,
    `It is in council tax band ${figures.councilTaxBand}.`,
    home.isRent ? `The council tax band is ${figures.councilTaxBand}, paid by the tenant.` : '',
    '',
  ])
}

/** How one gets about from here. */
export function gettingAbout({ home, random }: Draft): string {
  const { station, setting, country } = home.address
  if (!station) {
    if (country === 'Northern Ireland') return ''
    return random.pick([
      `There is no railway station within four miles of ${placeName(home.address)}, so most journeys start by road.`,
      'The nearest station is more than four miles away.',
      '',
    ])
  }
  const far = distance(station.miles)
  const name = station.name.endsWith('Station') ? station.name : `${station.name} station`
  if (station.miles > 1.5)
    return random.pick([
      `${name} is ${far} away.`,
      `For trains, ${name} is ${far} off.`,
      `The nearest station is ${station.name}, ${far} away.`,
      '',
    ])
  return random.pick([
    `${name} is ${far} away.`,
    `It is ${far} to ${name} as the crow flies.`,
    `The nearest station, ${station.name}, is ${far} away.`,
    `${name} is within ${far}${setting === 'centre' ? ', and buses stop closer still' : ''}.`,
    `Trains go from ${station.name}, ${far} from the door.`,
  ])
}
