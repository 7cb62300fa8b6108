import { type Home, has, inWords, isFlat } from '../home.ts'
import { type Draft, sentences, size } from './phrases.ts'

/** Bedrooms and bathrooms. */
export function bedrooms(draft: Draft): string {
  if (draft.home.bedrooms === 0) return ''
  return sentences(sleeping(draft), washing(draft))
}

function sleeping({ home, random }: Draft): string {
  const main = size(home.mainBedroom)
  const where = isFlat(home) || home.type === 'Bungalow' || home.type === 'Park Home' ? '' : 'Upstairs, '
  const wardrobes = has(home, 'wardrobes') ? ', with fitted wardrobes' : ''
  const count = home.bedrooms
  if (count === 1)
    return random.pick([
      `The bedroom is ${main}${wardrobes}.`,
      `The bedroom, ${main}, is quiet and takes a double bed with space around it${wardrobes && '; the wardrobes are fitted'}.`,
      `There is one bedroom of ${main}${wardrobes}.`,
    ])
  const others = otherBedrooms(home, random)
  return random
    .pick([
      `${where}the main bedroom is ${main}${wardrobes}. ${others}`,
      `${where}the largest bedroom measures ${main}${wardrobes}. ${others}`,
      `${where}there are ${inWords(count)} bedrooms, the main one ${main}${wardrobes}. ${others}`,
    ])
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

function otherBedrooms(home: Home, random: Draft['random']): string {
  const rest = home.bedrooms - 1
  const loft = has(home, 'loft room')
    ? random.pick([
        ' The top bedroom is in the converted loft, with roof windows.',
        ' The loft conversion holds the last of them.',
      ])
    : ''
  if (rest === 1)
    return `${random.pick(['The second is a double too.', 'The other takes a double bed and a desk.', 'The second looks to the back and is a little smaller.', 'The second would make a bedroom or a place to work.'])}${loft}`
  if (rest === 2)
    return `${random.pick(['One of the others is a double, the third a single.', `The second is a double and the third, smaller, ${home.isNew ? 'takes a single bed or a desk' : 'has been used as a study'}.`, 'The other two look over the back.', 'Both of the others take a double bed.'])}${loft}`
  return `${random.pick([`${inWords(rest).replace(/^./, (l) => l.toUpperCase())} more follow, two of them doubles.`, 'All but one of the others take a double bed.', 'The others share the landing and are all of a useful size.'])}${loft}`
}

function washing({ home, random }: Draft): string {
  const bath = random.pick([
    'a bath and a shower over it',
    'a walk-in shower',
    'a bath and a separate shower',
    'a bath, a shower and a heated towel rail',
  ])
  if (home.bathrooms === 1)
    return random.pick([
      `The bathroom has ${bath}.`,
      `There is one bathroom, which has ${bath}.`,
      `The bathroom is fitted with ${bath}.`,
    ])
  const third =
    home.bathrooms === 3
      ? random.pick(['A third, with a shower, is on the landing.', 'There is a second shower room besides.'])
      : ''
  if (!home.hasEnsuite)
    return sentences(
      `There are ${inWords(home.bathrooms)} bathrooms; the larger has ${bath}.`,
      third && 'One of them has a shower only.',
    )
  const others = home.bedrooms === 2 ? 'the other bedroom uses' : 'the others share'
  return sentences(
    random.pick([
      `The main bedroom has its own shower room; ${others} a bathroom that has ${bath}.`,
      `An en suite shower room serves the main bedroom, and the bathroom has ${bath}.`,
      `The main bedroom is en suite. The bathroom has ${bath}.`,
    ]),
    third,
  )
}
