import { paths } from '../../../domain/site/paths.ts'
import { buying } from './buying.ts'
import { type Landing, search } from './landing.ts'
import { renting } from './renting.ts'

const newHomes: Landing = {
  label: 'New homes',
  title: 'New homes',
  lead: 'Brand new homes to buy or rent across the UK.',
  searches: [
    search({ features: ['new_home'] }, 'new home for sale', 'new homes for sale'),
    search({ type: 'rent', features: ['new_home'] }, 'new home to rent', 'new homes to rent'),
  ],
  notes: buying[paths.buyNewHomes]?.notes ?? [],
}

/** All landing pages by path. */
export const landings: Readonly<Record<string, Landing>> = {
  [paths.newHomes]: newHomes,
  ...buying,
  ...renting,
}

/** The other pages of the same menu. */
export function siblingLandings(path: string): { label: string; to: string }[] {
  const menu = path in renting ? renting : buying
  return Object.entries(menu)
    .filter(([to]) => to !== path)
    .map(([to, { title }]) => ({ label: title, to }))
}
