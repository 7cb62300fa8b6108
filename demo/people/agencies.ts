import { kilometresBetween } from '../../gazetteer/geometry.ts'
import { type OutcodeRow, readOutcodes } from '../../gazetteer/read.ts'
import type { Address, Country } from '../listings/address.ts'
import { day } from '../listings/market-history.ts'
import { agentVoices, type Voice } from '../listings/texts/voices.ts'
import { createRandom, idFor, type Random } from '../random.ts'
import { type AgencyColours, agencyColours } from './agency-colours.ts'
import { type AgencyPlace, agencyPlaces, branchNames, firstParts, secondParts } from './agency-names.ts'
import { emailLocalPart, type PersonName } from './names.ts'
import { type Person, personId } from './person.ts'
import { mobilePhone, officePhone } from './phones.ts'

type Branch = { id: string; name: string; address: Address; phone: string; email: string }
export type Agency = {
  id: string
  name: string
  slug: string
  description: string
  plan: 'agent_early' | 'agent_premium'
  /** How its negotiators write. */
  voice: Voice
  colours: AgencyColours
  phone: string
  email: string
  responseMinutes: number
  openingHours: string
  joinedAt: Date
  branches: Branch[]
  /** The first is the owner. */
  staff: Person[]
  membershipId: string
}

type Options = { seed: string; now: Date; country: Country; nextName: () => PersonName; count: number }

/** Forty agencies; more if there are a million listings. */
export function makeAgencies({ seed, now, country, nextName, count }: Options): Agency[] {
  const used = new Set<string>()
  const outcodes = readOutcodes().filter((each) => each.postcodes > 400 && country.hasStreets(each.outcode))
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(seed, 'agency', i)
    const known = agencyPlaces[i] ?? furtherAgency(outcodes, random, used)
    const slug = slugOf(known.name)
    used.add(known.name)
    const joinedAt = new Date(now.getTime() - random.int(130, 420) * day)
    const branches = makeBranches(seed, slug, known, country, random)
    return {
      id: idFor(seed, 'agency', slug),
      name: known.name,
      slug,
      description: known.says,
      plan: `agent_${known.plan}` as const,
      voice: agentVoices[i % agentVoices.length] ?? 'classic',
      colours: agencyColours(slug),
      phone: branches[0]?.phone ?? '',
      email: `hello@${slug}.example`,
      responseMinutes: random.int(14, 540),
      openingHours: openingHours(random),
      joinedAt,
      branches,
      staff: makeStaff(
        seed,
        slug,
        joinedAt,
        nextName,
        random,
        i < agencyPlaces.length ? random.int(2, 4) : 1,
      ),
      membershipId: idFor(seed, 'membership', slug),
    }
  })
}

function openingHours(random: Random): string {
  const saturday = random.pick(['9am to 1pm', '9am to 4pm', '10am to 2pm'])
  const weekdays = random.pick(['9am to 5:30pm', '8:30am to 6pm', '9am to 6pm'])
  return `Monday to Friday: ${weekdays}\nSaturday: ${saturday}\nSunday: Closed`
}

function furtherAgency(outcodes: OutcodeRow[], random: Random, used: Set<string>): AgencyPlace {
  const { outcode, town } = random.pick(outcodes)
  let name = ''
  do name = `${random.pick(firstParts)} ${random.pick(secondParts)} ${town}`
  while (used.has(name))
  return {
    name,
    outcode,
    branches: '',
    plan: 'premium',
    says: `Homes for sale and to rent in and around ${town}.`,
  }
}

function makeBranches(
  seed: string,
  slug: string,
  place: AgencyPlace,
  country: Country,
  random: Random,
): Branch[] {
  const outcodes = [place.outcode, ...place.branches.split(' ').filter((each) => each)]
  return outcodes.map((outcode) => {
    const address = country.addressIn(outcode, random)
    const name = branchNames[outcode] ?? address.locality
    return {
      id: idFor(seed, 'branch', slug, outcode),
      name,
      address,
      phone: officePhone(outcode, random),
      email: `${slugOf(name)}@${slug}.example`,
    }
  })
}

function makeStaff(
  seed: string,
  slug: string,
  joinedAt: Date,
  nextName: () => PersonName,
  random: Random,
  count: number,
): Person[] {
  return Array.from({ length: count }, () => {
    const name = nextName()
    const email = `${emailLocalPart(name)}@${slug}.example`
    return {
      ...name,
      id: personId(seed, email),
      email,
      phone: mobilePhone(random),
      roles: ['user', 'letting_agent'],
      joinedAt,
    }
  })
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export type FoundBranch = { agency: Agency; branch: Branch }

/** Finds branches near a listing. */
export class BranchFinder {
  readonly #branches: FoundBranch[]
  /** All listings of an outcode have the same agents nearby. */
  readonly #byOutcode = new Map<string, FoundBranch[]>()

  constructor(agencies: Agency[]) {
    this.#branches = agencies.flatMap((agency) => agency.branches.map((branch) => ({ agency, branch })))
  }

  /** The nearest few, nearest first. */
  near(address: Address, count: number): FoundBranch[] {
    let all = this.#byOutcode.get(address.outcode)
    if (!all) {
      all = this.#branches
        .map((found) => ({ found, km: kilometresBetween(found.branch.address, address) }))
        .sort((a, b) => a.km - b.km)
        .slice(0, mostNear)
        .map(({ found }) => found)
      this.#byOutcode.set(address.outcode, all)
    }
    return all.slice(0, count)
  }
}

const mostNear = 60
