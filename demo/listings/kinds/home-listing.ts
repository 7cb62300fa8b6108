import { buildingOf } from '../../building/building.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { buildHome, type HomeOptions } from '../build-home.ts'
import { chooseFigures } from '../figures.ts'
import type { Home } from '../home.ts'
import type { ListingContent } from '../listing-content.ts'
import { day } from '../market-history.ts'
import { materialInformation } from '../material-information.ts'
import { captionFor } from '../pictures.ts'
import { describeBriefly, describeHome } from '../texts/description.ts'
import { homeFeatures } from '../texts/features.ts'
import type { Letting } from '../texts/letting.ts'
import { titleIdeas } from '../texts/title.ts'

export function homeListing(
  address: Address,
  options: HomeOptions & { isBrief: boolean },
  now: Date,
  random: Random,
): ListingContent {
  const home = buildHome(address, options, random)
  const figures = chooseFigures(home, random)
  const availableFrom = options.isRent ? new Date(now.getTime() + random.int(2, 56) * day) : null
  const letting = availableFrom ? chooseLetting(home, availableFrom, random) : undefined
  const draft = { home, figures, letting, random }
  return {
    address,
    facts: {
      property_type: home.type,
      listing_type: options.isRent ? 'rent' : 'sale',
      bedrooms: home.bedrooms,
      bathrooms: home.washing.length,
      receptions: home.receptions,
      square_feet: home.isMeasured ? home.squareFeet : null,
      features: homeFeatures(home, figures, letting),
      country: address.country,
      region: address.region,
      building: buildingOf(home, letting?.furnishing),
    },
    write: (voice, isFree) => ({
      titles: titleIdeas(draft),
      description: options.isBrief ? describeBriefly(draft) : describeHome(draft, voice, isFree),
    }),
    ...figures,
    furnishing: letting?.furnishing ?? null,
    availableFrom,
    letType: letting ? 'long' : null,
    billsIncluded: letting ? letting.billsIncluded : null,
    pets: letting?.pets ?? null,
    landlordRegistration: letting ? landlordRegistration(address.country, random) : null,
    isNew: home.isNew,
    isRetirement: home.isRetirement,
    isStudent: home.isStudent,
    material: materialInformation(home, random),
    caption: captionFor(home),
  }
}

function chooseLetting(home: Home, from: Date, random: Random): Letting {
  return {
    availableFrom: longDate.format(from),
    furnishing: random.weighted(
      home.isStudent
        ? { furnished: 100 }
        : home.type === 'Flat'
          ? { furnished: 42, 'part furnished': 14, unfurnished: 34, either: 10 }
          : { furnished: 12, 'part furnished': 12, unfurnished: 68, either: 8 },
    ),
    billsIncluded: random.chance(
      home.isStudent ? 0.6 : home.bedrooms === 0 ? 0.2 : home.type === 'Flat' ? 0.05 : 0,
    ),
    pets: random.chance(0.28) ? 'yes' : 'considered',
  }
}

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
})

/** Required in adverts in Scotland (number, council, number) and Northern Ireland. */
function landlordRegistration(country: Address['country'], random: Random): string | null {
  if (country === 'Northern Ireland') return `${random.int(100_000, 999_999)}`
  if (country !== 'Scotland') return null
  return `${random.int(100_000, 999_999)}/${random.int(100, 430)}/${random.int(10_000, 99_999)}`
}
