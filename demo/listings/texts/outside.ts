import { type Home, has, isFlat } from '../home.ts'
import { type Draft, sentences } from './phrases.ts'

export function outside(draft: Draft): string {
  return sentences(ground(draft), further(draft), parking(draft))
}

const light: Record<string, string> = {
  south: 'has the sun for most of the day',
  west: 'catches the afternoon and evening sun',
  east: 'gets the morning sun',
  north: 'is shaded in winter and cool in summer',
  'south-west': 'has the sun from midday on',
  'south-east': 'is sunny until the afternoon',
  'north-west': 'gets the last of the evening sun',
}

function ground({ home, random }: Draft): string {
  const { outside: place } = home
  switch (place.kind) {
    case 'garden': {
      const feet = `about ${place.feet} feet`
      return random.pick([
        `The garden runs back ${feet} and faces ${place.aspect}, so it ${light[place.aspect]}.`,
        `Outside, the garden is ${feet} long, with a paved area by the ${isFlat(home) ? 'flat' : home.type === 'Park Home' ? 'home' : 'house'} and lawn beyond. It faces ${place.aspect}.`,
        `The ${place.aspect}-facing garden (${feet}) has lawn, a shed and a path to the end.`,
        `At the back is ${feet} of garden, fenced on both sides; it faces ${place.aspect} and ${light[place.aspect]}.`,
        `The garden faces ${place.aspect} and ${light[place.aspect]}. It is ${feet} long, mostly lawn with borders.`,
        `A terrace and a lawn make up the ${place.aspect}-facing garden, ${feet} from end to end.`,
      ])
    }
    case 'yard':
      return random.pick([
        `The walled yard at the back faces ${place.aspect} and ${light[place.aspect]}.`,
        `At the back is a paved yard with a brick store and a gate. It faces ${place.aspect}.`,
        `Outside is a yard, small but private, which ${light[place.aspect]}.`,
      ])
    case 'balcony':
      return random.pick([
        `The balcony faces ${place.aspect} and ${light[place.aspect]}.`,
        `There is a balcony with room for a table and two chairs, facing ${place.aspect}.`,
        `The ${place.aspect}-facing balcony is reached from the living room.`,
      ])
    case 'roof terrace':
      return random.pick([
        `The roof terrace belongs to this flat alone; it faces ${place.aspect}.`,
        `Stairs lead up to a private roof terrace that ${light[place.aspect]}.`,
      ])
    case 'communal garden':
      return random.pick([
        'The garden is shared with the other flats and looked after by the managing agent.',
        'Residents share the garden behind the building.',
        'There is a shared garden with a drying area.',
        'Shared gardens surround the building.',
      ])
    default:
      return random.pick(['There is no outside space.', 'The flat has no garden or balcony of its own.', ''])
  }
}

function further({ home, random }: Draft): string {
  const sentences: string[] = []
  if (has(home, 'garden room'))
    sentences.push(
      random.pick([
        'A garden room with power and heating stands at the far end.',
        'The insulated garden room has light, power and broadband.',
      ]),
    )
  if (has(home, 'corner plot'))
    sentences.push(
      random.pick([
        'The corner plot gives more ground at the side.',
        'Being on a corner, it has garden on two sides.',
      ]),
    )
  if (has(home, 'view') && !isFlat(home))
    sentences.push(
      random
        .pick(['From the back there are views over open country.', 'The view from upstairs goes a long way.'])
        .replace(
          'From the back there are views over open country.',
          home.address.setting === 'rural'
            ? 'From the back there are views over open country.'
            : 'There is a long view from the back.',
        ),
    )
  if (has(home, 'view') && isFlat(home)) sentences.push('The windows look out over the rooftops.')
  return sentences.join(' ')
}

function parking({ home, random }: Draft): string {
  const charger = has(home, 'charger')
    ? random.pick([' A charging point for an electric car is fitted.', ' There is a car charger.'])
    : ''
  const words: Record<Home['parking'], string[]> = {
    'garage and drive': [
      'A drive leads to the garage.',
      'The drive takes two cars in front of the garage.',
      'There is a garage, with parking on the drive.',
    ],
    garage: ['A garage goes with it.', 'The garage is in a block close by.', 'There is a single garage.'],
    drive: [
      'There is parking on the drive.',
      'The drive takes one car, two if they are small.',
      'Parking is off the street, on the drive.',
    ],
    allocated: [
      'One parking space is allocated.',
      'It has an allocated parking space.',
      'A numbered parking space comes with it.',
    ],
    permit: [
      'Parking on the street needs a residents’ permit from the council.',
      'The street is in a permit zone.',
      'Residents may apply to the council for a parking permit.',
    ],
    street: [
      'Parking is on the street, without permits.',
      'Cars park on the street; there are no restrictions.',
      'Parking is on-street.',
    ],
    none: ['There is no parking with it.', 'No parking is included.', 'It has no parking space.'],
  }
  return `${random.pick(words[home.parking])}${charger}`
}
