import type { GarageBuilding } from '../../building/building.ts'
import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { day } from '../market-history.ts'
import { placeName, pounds } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

const doors: Record<GarageBuilding['door'], string> = {
  'up-and-over': 'up-and-over door',
  roller: 'roller door',
  timber: 'timber double doors',
  steel: 'new steel door',
}

export function garageListing(address: Address, isRent: boolean, now: Date, random: Random): ListingContent {
  const door = random.pick(['up-and-over', 'roller', 'timber', 'steel'] as const)
  const count = random.int(6, 9)
  const setting = random.pick([
    `in a block of ${count}`,
    `at the end of a row of ${count}`,
    `in a row of ${count} behind the flats`,
    `in a gated yard of ${count}`,
  ])
  const [deep, wide] = random.pick([
    [16, 8],
    [17, 8],
    [18, 9],
    [16, 9],
  ] as const)
  const size = `${deep}ft by ${wide}ft`
  const power = random.chance(0.3)
  const withDoor =
    door === 'timber' ? `with ${doors[door]}` : `with ${door === 'up-and-over' ? 'an' : 'a'} ${doors[door]}`
  const price = isRent
    ? Math.max(50, Math.round((address.level.rentTwoBed * 0.085 * Math.exp(random.normal() * 0.2)) / 5) * 5)
    : roundPrice(address.level.saleThousands * 1000 * 0.07 * Math.exp(random.normal() * 0.25))
  return {
    ...emptyContent,
    address,
    facts: otherFacts(address, {
      property_type: 'Garage',
      listing_type: isRent ? 'rent' : 'sale',
      square_feet: deep * wide,
      features: [
        `About ${size}`,
        capital(doors[door]),
        power ? 'Light and power' : 'No power',
        capital(setting),
      ],
      building: { kind: 'garage', door, count, hasPower: power },
    }),
    write: (_voice, isFree) => {
      const where = placeName(address)
      const openings = random.shuffle([
        `A single garage ${setting} off ${address.street}, ${where}, about ${size} ${withDoor}.`,
        `This single garage ${setting} off ${address.street} in ${where} is about ${size} inside and comes ${withDoor}.`,
        `Off ${address.street} in ${where}, a garage of about ${size} ${setting}.`,
        `Lock-up garage off ${address.street}, ${where}, ${withDoor}.`,
      ])
      return {
        titles: [
          `Garage off ${address.street} ${withDoor}`,
          `Single garage ${setting} off ${address.street}`,
          `Lock-up garage off ${address.street}, ${address.locality}`,
          `Garage of ${size} off ${address.street}, ${address.postcode}`,
        ],
        description: [
          openings.find(isFree) ?? openings[0],
          `${power ? 'There is a light and a double socket.' : 'There is no light or power.'} ${random.pick(['The roof was renewed in 2022.', 'The walls are brick and the roof is in good order.', 'The forecourt is concrete.', 'The door opening is seven feet wide, so please measure your car first.'])}`,
          isRent
            ? `Let monthly, with one month’s notice on either side and a deposit of ${pounds(price)}.`
            : random.pick([
                'Sold with vacant possession.',
                'Sold freehold on its own title.',
                'Its title is separate from the flats.',
              ]),
        ].join('\n\n'),
      }
    },
    price,
    tenure: isRent ? null : 'freehold',
    deposit: isRent ? price : null,
    letType: isRent ? 'commercial' : null,
    availableFrom: isRent ? new Date(now.getTime() + random.int(1, 30) * day) : null,
    material: {
      electricity: { state: 'stated', text: power ? 'Light and one double socket' : 'None' },
      construction: { state: 'stated', text: 'Brick walls, flat roof' },
    },
    caption: (name) => (name === 'front' ? `Garage off ${address.street}`.slice(0, 50) : pictureTitle(name)),
  }
}
