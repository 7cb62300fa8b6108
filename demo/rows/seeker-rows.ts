import { searchCriteria } from '../../domain/search/search-criteria.ts'
import { radii } from '../../domain/search/search-options.ts'
import { emptyQuery, type SearchQuery, searchParams } from '../../domain/search/search-query.ts'
import type { CopyValue } from '../../gazetteer/copy.ts'
import { day, hour } from '../listings/market-history.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { createRandom, idFor, type Random } from '../random.ts'
import { isOpen, type ListingSummary } from './listing-summary.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

/** Saved listings with notes, a shared list, and saved searches with alerts. */
export function seekerRows(
  { seekers }: People,
  homes: ListingSummary[],
  now: Date,
  seed: string,
): TableRows[] {
  const open = homes.filter(isOpen)
  const [user, ...others] = seekers as [Person, ...Person[]]
  const saved = [
    ...savesOfUser(user, homes, now, createRandom(seed, 'saves of the user')),
    ...others.flatMap((seeker) => savesOf(seeker, open, now, createRandom(seed, 'saves', seeker.id))),
  ]
  const searches = [
    ...searchesOfUser(user, alertOfUser(homes, now), now),
    ...others.slice(0, 70).map((seeker) => searchOf(seeker, now, createRandom(seed, 'search', seeker.id))),
  ]
  const list = listOf(user, saved, now)
  return [
    tableRows('public.saved_properties', saved),
    tableRows('public.saved_searches', searches),
    tableRows('public.saved_lists', [list.list]),
    tableRows('public.saved_list_items', list.items),
  ]
}

type Saved = Record<string, CopyValue> & { user_id: string; property_id: string }

function save(
  seeker: Person,
  home: ListingSummary,
  when: Date,
  note = '',
  priceThen = home.price,
  statusThen = 'live',
): Saved {
  return {
    user_id: seeker.id,
    property_id: home.id,
    note,
    price_at_save: priceThen,
    status_at_save: statusThen,
    // Not before it was advertised.
    created_at: at(new Date(Math.max(when.getTime(), (home.publishedAt?.getTime() ?? 0) + hour / 12))),
  }
}

/** One reduced, one under offer, one withdrawn, and some unchanged. */
function savesOfUser(user: Person, homes: ListingSummary[], now: Date, random: Random): Saved[] {
  const all = random.shuffle(homes)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const sales = all.filter((home) => !home.isRent && home.bedrooms !== null)
  const reduced = sales.find((home) => home.status === 'live' && home.previousPrice !== null)
  const underOffer = sales.find((home) => home.status === 'under_offer')
  const sold = sales.find((home) => home.status === 'sold_stc')
  const live = sales.filter((home) => home.status === 'live' && home.previousPrice === null).slice(0, 4)
  const rents = all
    .filter((home) => home.isRent && home.status === 'live' && home.bedrooms !== null)
    .slice(0, 2)
  const notes = ['Walk to the station took eleven minutes.', '', 'Ask about the roof.', 'Second choice.']
  return [
    ...(reduced
      ? [
          save(
            user,
            reduced,
            ago(9),
            'Too dear when we first saw it.',
            reduced.previousPrice ?? reduced.price,
          ),
        ]
      : []),
    ...(underOffer ? [save(user, underOffer, ago(12))] : []),
    ...(sold ? [save(user, sold, ago(30), 'Viewed it; lovely light.')] : []),
    ...live.map((home, i) => save(user, home, ago(1 + i * 3), notes[i])),
    ...rents.map((home, i) => save(user, home, ago(2 + i))),
  ]
}

function savesOf(seeker: Person, open: ListingSummary[], now: Date, random: Random): Saved[] {
  const chosen = new Set(Array.from({ length: random.int(0, 9) }, () => random.pick(open)))
  return [...chosen]
    .filter((home) => home !== undefined)
    .map((home) => save(seeker, home, new Date(now.getTime() - random.next() * 25 * day)))
}

function listOf(user: Person, saved: Saved[], now: Date) {
  const id = idFor('list', user.id)
  const items = saved
    .filter((each) => each.user_id === user.id)
    .slice(0, 4)
    .map((each, position) => ({ list_id: id, property_id: each.property_id, position, created_at: at(now) }))
  return {
    list: {
      id,
      user_id: user.id,
      name: 'To show Mum',
      share_token: null,
      created_at: at(now),
      updated_at: at(now),
    },
    items,
  }
}

type SearchOptions = Partial<SearchQuery> & Pick<SearchQuery, 'type' | 'location'>

function searchRow(
  user: Person,
  name: string,
  options: SearchOptions,
  alert: string,
  when: Date,
): Record<string, CopyValue> {
  const query: SearchQuery = { ...emptyQuery, ...options }
  return {
    id: idFor('search', user.id, name),
    user_id: user.id,
    name,
    query: searchParams(query).toString(),
    criteria: JSON.stringify(searchCriteria(query)),
    alert,
    is_paused: false,
    unsubscribe_token: `demo-${idFor('unsubscribe', user.id, name).replaceAll('-', '')}`,
    last_sent_at: alert === 'off' ? null : at(new Date(when.getTime() + day)),
    created_at: at(when),
    updated_at: at(when),
  }
}

export type UserAlert = { name: string; options: SearchOptions; newestAt: Date | undefined }

/** The alert of the demonstration's member: where most homes came to the market this week, so that it has news. */
export function alertOfUser(homes: readonly ListingSummary[], now: Date): UserAlert {
  const news = homes.filter(
    ({ status, isRent, bedrooms, publishedAt }) =>
      status === 'live' && !isRent && bedrooms !== null && publishedAt && daysAgo(publishedAt, now) < 7,
  )
  const counts = new Map<string, number>()
  for (const { town } of news) counts.set(town, (counts.get(town) ?? 0) + 1)
  const [town = 'Manchester'] = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const [newest] = news
    .filter((home) => home.town === town)
    .map(({ publishedAt }) => publishedAt)
    .sort((a, b) => (b?.getTime() ?? 0) - (a?.getTime() ?? 0))
  return {
    name: `Homes for sale in ${town}`,
    options: { type: 'sale', location: town, radius: 5 },
    newestAt: newest ?? undefined,
  }
}

const daysAgo = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / day

function searchesOfUser(user: Person, { name, options }: UserAlert, now: Date): Record<string, CopyValue>[] {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return [
    searchRow(user, name, options, 'daily', ago(20)),
    searchRow(
      user,
      'To rent in Leeds up to £1,200',
      { type: 'rent', location: 'Leeds', radius: 5, maxPrice: 1_200 },
      'instant',
      ago(11),
    ),
    searchRow(
      user,
      'Flats in Leith',
      { type: 'sale', location: 'Leith', radius: 1, propertyTypes: ['Flat'] },
      'weekly',
      ago(35),
    ),
    searchRow(
      user,
      'Bristol, two bedrooms',
      { type: 'sale', location: 'Bristol', radius: 5, minBedrooms: 2 },
      'off',
      ago(50),
    ),
  ]
}

const places = [
  'Manchester',
  'Leeds',
  'Bristol',
  'Edinburgh',
  'Glasgow',
  'Cardiff',
  'Brighton',
  'Nottingham',
  'York',
  'Norwich',
  'Exeter',
  'Liverpool',
  'Sheffield',
  'Clapham, London',
  'Walthamstow',
  'Oxford',
  'Cambridge',
  'Bath',
  'Belfast',
  'Newcastle upon Tyne',
]

function searchOf(seeker: Person, now: Date, random: Random): Record<string, CopyValue> {
  const isRent = random.chance(0.5)
  const location = random.pick(places)
  const maxPrice = isRent ? random.int(8, 20) * 100 : random.int(20, 70) * 10_000
  const options: SearchOptions = {
    type: isRent ? 'rent' : 'sale',
    location,
    radius: random.pick(radii),
    maxPrice,
    minBedrooms: random.int(1, 3),
  }
  const name = `${isRent ? 'To rent' : 'For sale'} in ${location} up to £${maxPrice.toLocaleString('en-GB')}`
  const when = new Date(now.getTime() - random.int(1, 60) * day)
  return searchRow(seeker, name, options, random.pick(['off', 'instant', 'daily', 'weekly']), when)
}
