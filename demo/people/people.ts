import type { Country } from '../listings/address.ts'
import { day } from '../listings/market-history.ts'
import { createRandom } from '../random.ts'
import { type Agency, makeAgencies } from './agencies.ts'
import { agencyPlaces } from './agency-names.ts'
import { type Applicant, makeApplicants } from './applicants.ts'
import { type Landlord, makeLandlords } from './landlords.ts'
import { createNameGenerator, emailLocalPart } from './names.ts'
import { demoPerson, type Person, person } from './person.ts'

export type People = {
  admin: Person
  agencies: Agency[]
  landlords: Landlord[]
  seekers: Person[]
  applicants: Applicant[]
}

const seekerCount = 150
/** Listings per agency, as in a busy office. */
const homesPerAgency = 500

export function makePeople(seed: string, now: Date, country: Country, listings: number): People {
  const random = createRandom(seed, 'people')
  const nextName = createNameGenerator(random)
  const count = Math.max(agencyPlaces.length, Math.min(2_000, Math.round(listings / homesPerAgency)))
  const agencies = makeAgencies({ seed, now, country, nextName, count })
  seat(agencies[0]?.staff, demoPerson('agent', ['user', 'letting_agent'], seed, now))
  const joined = (least: number, most: number) => new Date(now.getTime() - random.int(least, most) * day)
  return {
    admin: demoPerson('admin', ['user', 'admin'], seed, now),
    agencies,
    landlords: makeLandlords(seed, now, nextName, random),
    seekers: [
      demoPerson('user', ['user'], seed, now),
      ...Array.from({ length: seekerCount - 1 }, () => {
        const name = nextName()
        return person(seed, name, `${emailLocalPart(name)}@post.example`, ['user'], joined(2, 300), random)
      }),
    ],
    applicants: makeApplicants(seed, now, nextName, random),
  }
}

/** The demonstration agent becomes the owner of one agency. */
function seat(staff: Person[] | undefined, agent: Person): void {
  if (staff) staff[0] = agent
}
