import { demoAccounts } from '../accounts.ts'
import { day } from '../listings/market.ts'
import type { Country } from '../listings/spot.ts'
import { createRandom, idFor, type Random } from '../random.ts'
import { type Agency, makeAgencies } from './agencies.ts'
import { agencyPlaces } from './agency-names.ts'
import { mailName, nameGiver, type PersonName } from './names.ts'
import { type Person, personId, type Role } from './person.ts'
import { mobilePhone } from './phones.ts'

export type Landlord = {
  person: Person
  plan: 'landlord_basic' | 'landlord_premium'
  outcode: string
  membershipId: string
  /** How many homes are entered. */
  homes: number
}

/** Somebody who has asked for access and not been given it, or not yet. */
export type Applicant = {
  person: Person
  kind: 'agent' | 'landlord'
  company: string
  outcode: string
  plan: 'early' | 'premium' | 'basic'
  status: 'pending' | 'rejected'
  reason: string | null
}

export type People = {
  admin: Person
  agencies: Agency[]
  landlords: Landlord[]
  seekers: Person[]
  applicants: Applicant[]
}

const landlordCount = 60
const seekerCount = 150
/** One agency has about as many homes as a busy office. */
const homesPerAgency = 500

export function makePeople(seed: string, now: Date, country: Country, listings: number): People {
  const random = createRandom(seed, 'people')
  const nextName = nameGiver(random)
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
        return person(seed, name, `${mailName(name)}@post.example`, ['user'], joined(2, 300), random)
      }),
    ],
    applicants: makeApplicants(seed, now, nextName, random),
  }
}

function demoPerson(account: keyof typeof demoAccounts, roles: Role[], seed: string, now: Date): Person {
  const { email, first, last } = demoAccounts[account]
  const joinedAt = new Date(now.getTime() - 150 * day)
  return {
    id: personId(seed, email),
    first,
    last,
    email,
    phone: mobilePhone(createRandom(seed, email)),
    roles,
    joinedAt,
  }
}

/** The demonstration's agent takes the place of the agency's owner. */
function seat(staff: Person[] | undefined, agent: Person): void {
  if (staff) staff[0] = agent
}

function person(
  seed: string,
  name: PersonName,
  email: string,
  roles: Role[],
  joinedAt: Date,
  random: Random,
): Person {
  return { ...name, id: personId(seed, email), email, phone: mobilePhone(random), roles, joinedAt }
}

const landlordOutcodes =
  'M21 LS7 SE15 BS5 NG7 L17 EH6 G42 CF24 BN2 NE6 S8 B30 YO31 OX4 CB1 NR2 EX1 PL4 SO17 PO4 RG1 MK9 CT1 ME14 GU1 IP4 CM2 CV5 SY1 LE2 PR1 HU5 TS5 SA2 BT9 AB24 DD4 IV2 LA1 CA1 DE23 ST4 WV3 GL1 SN1 TA1 BH9 TN1 LN1 PE1 DH1 SR2 WN1 SK4 CH1 LL57 HR1 WR1 OL1'.split(
    ' ',
  )

function makeLandlords(seed: string, now: Date, nextName: () => PersonName, random: Random): Landlord[] {
  return Array.from({ length: landlordCount }, (_, i) => {
    const isDemo = i === 0
    const name = nextName()
    // A provider's name under .example: recognised as personal, and nobody's real address.
    const email = `${mailName(name)}@${random.pick(['gmail', 'hotmail', 'outlook'])}.example`
    const joinedAt = new Date(now.getTime() - random.int(40, 260) * day)
    const isPremium = isDemo || random.chance(0.45)
    const landlord = isDemo
      ? demoPerson('landlord', ['user', 'private_landlord'], seed, now)
      : person(seed, name, email, ['user', 'private_landlord'], joinedAt, random)
    return {
      person: landlord,
      plan: isPremium ? 'landlord_premium' : 'landlord_basic',
      outcode: landlordOutcodes[i % landlordOutcodes.length] as string,
      membershipId: idFor(seed, 'membership', landlord.id),
      homes: isDemo ? 4 : isPremium ? random.int(1, 4) : 1,
    }
  })
}

const applications: Omit<Applicant, 'person'>[] = [
  {
    kind: 'agent',
    company: 'Swale & Sparrow',
    outcode: 'DL10',
    plan: 'early',
    status: 'pending',
    reason: null,
  },
  { kind: 'agent', company: 'Nene Tallow', outcode: 'NN1', plan: 'premium', status: 'pending', reason: null },
  {
    kind: 'agent',
    company: 'Conwy & Clwyd Homes',
    outcode: 'LL30',
    plan: 'early',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'agent',
    company: 'Deveron Keith',
    outcode: 'AB54',
    plan: 'early',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'agent',
    company: 'Wandle Pryor',
    outcode: 'SW18',
    plan: 'premium',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'agent',
    company: 'Foyle Garrison',
    outcode: 'BT48',
    plan: 'early',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'agent',
    company: 'Quick Let Direct',
    outcode: 'B1',
    plan: 'early',
    status: 'rejected',
    reason: 'The company is not a member of a redress scheme, which letting agents in England must be.',
  },
  {
    kind: 'agent',
    company: 'Harbour Rooms',
    outcode: 'BN1',
    plan: 'early',
    status: 'rejected',
    reason: 'The business address could not be confirmed. You may apply again with proof of it.',
  },
  {
    kind: 'agent',
    company: 'Mill Street Lettings',
    outcode: 'OL1',
    plan: 'premium',
    status: 'rejected',
    reason: 'No client money protection certificate was provided.',
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'N4',
    plan: 'basic',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'BS3',
    plan: 'premium',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'landlord',
    company: 'Hart Street Flats',
    outcode: 'CH4',
    plan: 'premium',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'EH3',
    plan: 'basic',
    status: 'pending',
    reason: null,
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'TQ1',
    plan: 'basic',
    status: 'pending',
    reason: null,
  },
  { kind: 'landlord', company: 'Two Mills', outcode: 'HX7', plan: 'basic', status: 'pending', reason: null },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'DE1',
    plan: 'basic',
    status: 'rejected',
    reason: 'The name on the request does not match the title register.',
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'SE5',
    plan: 'premium',
    status: 'rejected',
    reason: 'The home needs a selective licence and none has been applied for.',
  },
  {
    kind: 'landlord',
    company: 'Private landlord',
    outcode: 'L4',
    plan: 'basic',
    status: 'rejected',
    reason: 'The request was made on behalf of somebody else. Agents apply on the agents’ page.',
  },
]

function makeApplicants(seed: string, now: Date, nextName: () => PersonName, random: Random): Applicant[] {
  return applications.map((application) => {
    const name = nextName()
    const domain =
      application.kind === 'agent'
        ? `${application.company
            .toLowerCase()
            .replaceAll('&', 'and')
            .replace(/[^a-z]+/g, '-')}.example`
        : `${random.pick(['gmail', 'hotmail', 'outlook'])}.example`
    const joinedAt = new Date(now.getTime() - random.int(1, 24) * day)
    return {
      ...application,
      person: person(seed, name, `${mailName(name)}@${domain}`, ['user'], joinedAt, random),
    }
  })
}
