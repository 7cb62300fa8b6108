import { type Agency, BranchFinder } from '../people/agencies.ts'
import type { Landlord } from '../people/landlords.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import type { Random } from '../random.ts'
import type { Listing } from './listing.ts'
import type { Voice } from './texts/voices.ts'

export type Advertiser = {
  ownerId: string
  agency: Agency | null
  branchId: string | null
  membershipId: string
}

type Located = Pick<Listing, 'address' | 'market'>

const monthlyLimit = 20
const candidates = 4
/** If all four have reached their monthly limit, the next agent below it is used. */
const manyCandidates = 40

/** Assigns each listing to a nearby agent within the agent's plan limits. */
export class AdvertiserAssignment {
  readonly #finder: BranchFinder
  readonly #published = new Map<string, number>()

  constructor({ agencies }: People) {
    this.#finder = new BranchFinder(agencies)
  }

  byAgent(listing: Located, random: Random): Advertiser {
    const month = listing.market.publishedAt?.toISOString().slice(0, 7) ?? ''
    const near = this.#finder
      .near(listing.address, candidates)
      .filter(({ agency }) => this.#hasRoom(agency, month))
    const [farther] =
      near.length > 0
        ? []
        : this.#finder
            .near(listing.address, manyCandidates)
            .filter(({ agency }) => this.#hasRoom(agency, month))
    const found = farther ?? pickNearer(near, random)
    if (!found) throw new Error('every agency has published all its plan allows')
    const { agency, branch } = found
    return this.#book(agency, branch.id, month, random)
  }

  /** Listings of the demonstration agent. */
  by(agency: Agency, listing: Located, random: Random): Advertiser {
    const branch =
      agency.branches.find((each) => each.address.outcode === listing.address.outcode) ?? agency.branches[0]
    return this.#book(
      agency,
      branch?.id ?? null,
      listing.market.publishedAt?.toISOString().slice(0, 7) ?? '',
      random,
    )
  }

  #book(agency: Agency, branchId: string | null, month: string, random: Random): Advertiser {
    const key = `${agency.id} ${month}`
    this.#published.set(key, (this.#published.get(key) ?? 0) + 1)
    const owner = random.pick(agency.staff) as Person
    return { ownerId: owner.id, agency, branchId, membershipId: agency.membershipId }
  }

  #hasRoom(agency: Agency, month: string): boolean {
    return (
      agency.plan === 'agent_premium' || (this.#published.get(`${agency.id} ${month}`) ?? 0) < monthlyLimit
    )
  }
}

/** Private landlords and sellers write for themselves. */
export const voiceOf = ({ agency }: Advertiser): Voice => agency?.voice ?? 'owner'

export function byLandlord({ person, membershipId }: Landlord): Advertiser {
  return { ownerId: person.id, agency: null, branchId: null, membershipId }
}

/** Prefers the nearest agent. */
function pickNearer<T>(nearestFirst: T[], random: Random): T | undefined {
  const index = Math.floor(random.next() ** 2 * nearestFirst.length)
  return nearestFirst[index]
}
