import { bedrooms } from './bedrooms.ts'
import { closing, type Letting } from './closing.ts'
import { livingRooms } from './inside.ts'
import { opening } from './opening.ts'
import { outside } from './outside.ts'
import type { Draft } from './phrases.ts'
import { gettingAbout, practical } from './practical.ts'

/** A short description for large demonstrations. */
export function describeBriefly(draft: Draft, letting: Letting | undefined): string {
  return [opening(draft), outside(draft), closing(draft, letting)].filter((each) => each.trim()).join('\n\n')
}

/** Four to six paragraphs in the order of a viewing. */
export function describeHome(draft: Draft, letting: Letting | undefined): string {
  const { random } = draft
  const walk = [livingRooms(draft), bedrooms(draft)]
  const around = [outside(draft), practical(draft)]
  const last = [gettingAbout(draft), closing(draft, letting)]
  const paragraphs = [
    opening(draft),
    ...(random.chance(0.55) ? walk : [walk.filter((each) => each).join(' ')]),
    ...(random.chance(0.7) ? around : [around.join(' ')]),
    ...(random.chance(0.45) ? last : [last.filter((each) => each).join(' ')]),
  ]
  return paragraphs.filter((each) => each.trim()).join('\n\n')
}
