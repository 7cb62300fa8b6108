import { type Home, has, isFlat } from '../home.ts'
import { type Draft, list, sentences, size } from './phrases.ts'

/** From the front door through the rooms in which one lives. */
export function livingRooms(draft: Draft): string {
  return draft.home.bedrooms === 0
    ? studioRoom(draft)
    : sentences(hall(draft), sittingRoom(draft), otherRooms(draft), kitchen(draft), smallRooms(draft))
}

function studioRoom({ home, random }: Draft): string {
  const room = size(home.living)
  return random.pick([
    `The main room is ${room}, with space for a bed at one end and a sofa at the other. The kitchen runs along one wall, and the bathroom has a shower.`,
    `One room of ${room} does for sleeping and sitting, with the kitchen set into an alcove. The bathroom is separate and has a shower over the bath.`,
    `At ${room}, the room takes a double bed, a table and a sofa. The kitchen has a hob, an oven and a fridge, and there is a shower room off the entrance.`,
  ])
}

function hall({ home, random }: Draft): string {
  if (isFlat(home)) {
    const way = home.floor > 0 ? (has(home, 'lift') ? 'A lift and stairs lead up' : 'Stairs lead up') : ''
    return random.pick([
      'The front door opens into a hallway with a cupboard for coats.',
      `${way ? `${way} to it. ` : ''}Inside, a hallway leads to all the rooms.`,
      has(home, 'entry phone')
        ? 'There is an entry phone, and a hallway with storage.'
        : 'A hallway with storage leads through the flat.',
      '',
    ])
  }
  if (has(home, 'tiles'))
    return random.pick([
      'The hall still has its Minton-style tiles.',
      'The front door opens to a hall with its original tiled floor.',
      'The hall keeps the tiles it was built with.',
    ])
  if (home.type === 'Park Home') return ''
  return random
    .pick([
      'The front door opens into a hall with the stairs ahead.',
      'There is a hall, rather than a door straight into the front room.',
      'A porch and a hall keep the weather out.',
      'The hall has room for coats and shoes.',
      '',
    ])
    .replace(
      ' with the stairs ahead',
      home.type === 'Bungalow' ? ' that runs through the middle of the house' : ' with the stairs ahead',
    )
}

function sittingRoom({ home, random }: Draft): string {
  const room = size(home.living)
  const details = sittingRoomDetails(home)
  const withDetails = details.length > 0 ? `, with ${list(random.shuffle(details).slice(0, 2))}` : ''
  const name = random.pick(['sitting room', 'living room'])
  if (home.kitchen === 'open plan' && isFlat(home))
    return random.pick([
      `The living room and kitchen share one space of ${room}${withDetails}.`,
      `The kitchen opens onto the living room, ${room} together${withDetails}.`,
      `One room of ${room} is kitchen, dining table and sofa in one${withDetails}.`,
    ])
  return random.pick([
    `The ${name} is ${room}${withDetails}.`,
    `At the front is the ${name} (${room})${withDetails}.`,
    `The ${name}, ${room}, ${details.length > 0 ? `has ${list(random.shuffle(details).slice(0, 2))}` : 'looks to the front'}.`,
    `To the front, a ${name} of ${room}${withDetails}.`,
  ])
}

function sittingRoomDetails(home: Home): string[] {
  const details: string[] = []
  if (has(home, 'bay')) details.push('a bay window')
  if (has(home, 'fireplace')) details.push('the original fireplace')
  if (has(home, 'stove')) details.push('a wood-burning stove')
  if (has(home, 'sash')) details.push('sash windows')
  if (has(home, 'cornice')) details.push('plaster cornices')
  if (has(home, 'beams')) details.push('beams overhead')
  if (home.outside.kind === 'balcony') details.push('a door to the balcony')
  return details
}

function otherRooms({ home, random }: Draft): string {
  if (home.receptions < 2) return ''
  const second = random
    .pick([
      'A second reception room behind it makes a dining room or a playroom.',
      'Double doors lead to a dining room.',
      'The dining room is next to it and takes a table for eight.',
      'Behind it is a dining room that looks over the garden.',
      'There is a separate dining room.',
    ])
    .replace(
      'that looks over the garden',
      home.outside.kind === 'garden' ? 'that looks over the garden' : 'with a serving hatch',
    )
  const third =
    home.receptions > 2
      ? has(home, 'study')
        ? 'The third room is a study with shelves on two walls.'
        : 'A third, smaller reception room has been used as a snug.'
      : has(home, 'study')
        ? 'There is a small study as well.'
        : ''
  return sentences(second, third)
}

function kitchen({ home, random }: Draft): string {
  if (home.kitchen === 'open plan' && isFlat(home)) return kitchenFittings({ home, random })
  const toGarden =
    home.outside.kind === 'garden' || home.outside.kind === 'yard'
      ? ` and has a door to the ${home.outside.kind}`
      : ''
  const form = {
    'open plan': () =>
      random.pick([
        `Across the back, kitchen and dining table share one open space${toGarden && ', with glazed doors to the outside'}.`,
        'The kitchen was opened up to the dining room and now fills the back of the house.',
        `The back of the house is one room for cooking and eating${toGarden && `, opening to the ${home.outside.kind}`}.`,
      ]),
    diner: () =>
      random.pick([
        `The kitchen is large enough for a table${toGarden}.`,
        `The kitchen takes a table for six${toGarden}.`,
        'There is space to eat in the kitchen.',
      ]),
    galley: () =>
      random.pick([
        'The kitchen is a galley, narrow but complete.',
        `The galley kitchen is lit by a window${toGarden}.`,
      ]),
    separate: () =>
      random.pick([
        `The kitchen is a separate room with units on two sides${toGarden}.`,
        `The kitchen is separate${toGarden}.`,
        'The kitchen is a room of its own, with units on three sides.',
      ]),
  }[home.kitchen]()
  return sentences(form, kitchenFittings({ home, random }))
}

function kitchenFittings({ home, random }: Pick<Draft, 'home' | 'random'>): string {
  if (home.isRent)
    return random.pick([
      'A washing machine and fridge-freezer are provided.',
      'The oven, hob, fridge-freezer and washing machine stay.',
      'It comes with a dishwasher, washing machine and fridge-freezer.',
      'There is an electric oven and hob, and a washer-dryer.',
      '',
    ])
  if (home.condition === 'dated')
    return random.pick(['The units are old but usable.', 'The fittings are from the 1990s.', ''])
  const hob = home.heating === 'gas' ? random.pick(['a gas hob', 'an induction hob']) : 'an induction hob'
  return random.pick([
    `It has ${hob}, an electric oven and space for a dishwasher.`,
    `The oven and ${hob.replace(/^an? /, '')} are built in.`,
    'Worktops are oak, and the appliances are included.',
    'The units are plain and in good order.',
    'There is plenty of worktop, and a window over the sink.',
    '',
    '',
  ])
}

function smallRooms({ home, random }: Draft): string {
  const rooms: string[] = []
  if (has(home, 'utility')) rooms.push('a utility room with plumbing for a washing machine')
  if (has(home, 'cloakroom')) rooms.push('a cloakroom with a lavatory')
  if (has(home, 'conservatory')) rooms.push('a conservatory at the back')
  if (has(home, 'cellar')) rooms.push('a dry cellar for storage')
  if (rooms.length === 0) return ''
  const all = list(random.shuffle(rooms))
  return random
    .pick([
      `There is also ${all}.`,
      `Beyond these, the house has ${all}.`,
      `Downstairs there is ${all} as well.`,
    ])
    .replace('Downstairs there', home.type === 'Bungalow' ? 'There' : 'Downstairs there')
}
