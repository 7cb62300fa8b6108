import { day } from '../listings/market-history.ts'
import type { Random } from '../random.ts'
import { emailLocalPart, type PersonName } from './names.ts'
import { type Person, person } from './person.ts'

/** An applicant whose request is pending or was rejected. */
export type Applicant = {
  person: Person
  kind: 'agent' | 'landlord'
  company: string
  outcode: string
  plan: 'early' | 'premium' | 'basic'
  status: 'pending' | 'rejected'
  reason: string | null
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
    reason: 'The request was made on behalf of another person. Agents apply on the agents’ page.',
  },
]

export function makeApplicants(
  seed: string,
  now: Date,
  nextName: () => PersonName,
  random: Random,
): Applicant[] {
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
      person: person(seed, name, `${emailLocalPart(name)}@${domain}`, ['user'], joinedAt, random),
    }
  })
}
