import type { Draft } from './phrases.ts'

/** What state the home is in, in one sentence. */
export function conditionSentence({ home, random }: Draft): string {
  const year = random.int(2020, 2025)
  if (home.isNew)
    return random.pick([
      'It was completed this year and comes with a ten-year warranty.',
      'The build finished this year, and a ten-year structural warranty is included.',
      'It is brand new, with a ten-year warranty.',
    ])
  switch (home.condition) {
    case 'renovated':
      return random.pick([
        `It was renovated in ${year}, with new wiring, plumbing and plaster.`,
        `The kitchen and ${home.washing.length > 1 ? 'bathrooms were' : 'bathroom were'} replaced in ${year}.`,
        `A full renovation was finished in ${year}.`,
        `It was rewired and redecorated in ${year}.`,
      ])
    case 'dated':
      return random.pick([
        'It needs modernising throughout, and the price reflects that.',
        'The kitchen and bathroom are dated, so allow for replacing both.',
        'It has had one owner for many years and is ready to be updated.',
        'The structure is sound, but the decoration and fittings need replacing.',
      ])
    default:
      return random.pick([
        'It has been well looked after and is ready to move into.',
        `It was last redecorated in ${year}.`,
        'The decoration is neutral throughout.',
        'It is in good order throughout.',
      ])
  }
}

/** What the kitchen has. */
export function kitchenFittings({ home, random }: Draft): string {
  const hob = { gas: 'a gas hob', induction: 'an induction hob', electric: 'an electric hob' }[home.hob]
  if (home.isRent)
    return random.pick([
      `with ${hob}, an oven, a fridge-freezer and a washing machine`,
      `with ${hob}, an oven and a fridge-freezer`,
      `with ${hob}, an oven, a fridge-freezer and a dishwasher`,
    ])
  if (home.condition === 'dated')
    return random.pick(['with fitted units that need replacing', 'with older fitted units'])
  return random.pick([
    `with ${hob} and a built-in oven`,
    `with ${hob}, a built-in oven and space for a dishwasher`,
    `with plenty of worktop, ${hob} and an oven`,
  ])
}
