import type { Landlord } from '../people/landlords.ts'
import type { People } from '../people/people.ts'
import { createRandom } from '../random.ts'
import type { Country } from './address.ts'
import { type Advertiser, AdvertiserAssignment, byLandlord, voiceOf } from './advertisers.ts'
import { type Listing, ListingGenerator, type ListingOptions } from './listing.ts'
import type { Status } from './market-history.ts'
import type { Voice } from './texts/voices.ts'

export type AdvertisedListing = { listing: Listing; offer: Advertiser }

type Options = { seed: string; now: Date; country: Country; people: People; total: number }

/** The demonstration agent's listings: every status at least once, so that every screen has content. */
const agentListings: ListingOptions[] = [
  { outcode: 'M20', isRent: false, bedrooms: 3, status: 'live' },
  { outcode: 'M20', isRent: true, bedrooms: 2, status: 'live' },
  { outcode: 'M20', isRent: false, bedrooms: 4, status: 'under_offer' },
  { outcode: 'M20', isRent: false, bedrooms: 2, status: 'draft' },
  { outcode: 'M20', isRent: true, bedrooms: 5, status: 'live', isStudent: true },
  { outcode: 'M21', isRent: true, bedrooms: 1, status: 'let_agreed' },
  { outcode: 'M21', isRent: false, bedrooms: 3, status: 'live' },
  { outcode: 'M21', isRent: false, bedrooms: 2, status: 'sold_stc' },
  { outcode: 'SK8', isRent: false, bedrooms: 4, status: 'live' },
  { outcode: 'SK8', isRent: true, bedrooms: 3, status: 'scheduled' },
  { outcode: 'WA14', isRent: false, bedrooms: 5, status: 'live' },
  { outcode: 'WA14', isRent: true, bedrooms: 2, status: 'draft' },
  { outcode: 'M33', isRent: false, bedrooms: 3, status: 'withdrawn' },
  { outcode: 'M33', isRent: true, bedrooms: 2, status: 'live' },
]

/** All demonstration listings with their advertisers. */
export function* generateListings({
  seed,
  now,
  country,
  people,
  total,
}: Options): Generator<AdvertisedListing> {
  const maker = new ListingGenerator(country, seed, now)
  const book = new AdvertiserAssignment(people)
  let count = 0
  for (const landlord of people.landlords) {
    for (const [i, options] of landlordListingOptions(landlord).entries()) {
      if (count === total) return
      count++
      const offer = byLandlord(landlord)
      yield { listing: maker.makeFor(`${landlord.person.email} ${i}`, options, () => voiceOf(offer)), offer }
    }
  }
  const [agency] = people.agencies
  for (const [i, options] of agency ? agentListings.entries() : []) {
    if (count === total || !agency) return
    count++
    yield advertise(
      (choose) => maker.makeFor(`agent ${i}`, options, choose),
      (listing) => book.by(agency, listing, createRandom(seed, 'offer', listing.id)),
    )
  }
  const rest = total - count
  for (let i = 0; i < rest; i++)
    yield advertise(
      (choose) => maker.make(i, rest, choose),
      (listing) => book.byAgent(listing, createRandom(seed, 'offer', listing.id)),
    )
}

type Unwritten = Pick<Listing, 'id' | 'address' | 'market'>

/** The advertiser is chosen when the place is known and before the text is written, in their voice. */
function advertise(
  make: (voiceFor: (listing: Unwritten) => Voice) => Listing,
  choose: (listing: Unwritten) => Advertiser,
): AdvertisedListing {
  let offer: Advertiser | undefined
  const listing = make((unwritten) => {
    offer = choose(unwritten)
    return voiceOf(offer)
  })
  if (!offer) throw new Error('the advertiser of a listing was not chosen')
  return { listing, offer }
}

/** Within the plan: one listing for 15 days, or up to four for 30. */
function landlordListingOptions({ person, plan, outcode, homes }: Landlord): ListingOptions[] {
  const random = createRandom('homes of', person.email)
  const validityDays = plan === 'landlord_basic' ? 15 : 30
  const isDemo = person.email.endsWith('.test')
  const states: Status[] = isDemo
    ? ['live', 'live', 'let_agreed', 'draft']
    : ['live', 'live', 'let_agreed', 'expired']
  return Array.from({ length: homes }, (_, i) => {
    const bedrooms = random.int(1, 3)
    const status =
      isDemo || random.chance(0.4) ? (states[i] as Status) : random.chance(0.1) ? 'expired' : 'live'
    // Some landlords sell the home they used to let.
    const isRent = isDemo || status !== 'live' || random.chance(0.8)
    return { outcode, isRent, bedrooms, validityDays, status }
  })
}
