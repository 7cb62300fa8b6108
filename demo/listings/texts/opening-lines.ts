import type { Home } from '../home.ts'
import { list } from './phrases.ts'
import { standouts } from './standout.ts'

/** Good to have, but not what a home is described by first. */
const second = new Set(['no onward chain', 'a recent renovation', 'a downstairs WC', 'a lift'])

/** One or two things to say first about a home: `a south-facing garden and a loft conversion`. */
export function firstThings(
  home: Home,
  shuffle: <T>(items: readonly T[]) => T[],
): { one: string; both: string } {
  const [one = fallback(home), two] = shuffle(standouts(home).filter((each) => !second.has(each)))
  return { one, both: two ? list([one, two]) : one }
}

const fallback = (home: Home): string =>
  home.bedrooms === 0 ? 'a separate kitchen area' : 'a good-sized living room'
