import type { CopyValue } from '../../gazetteer/copy.ts'
import type { Country } from '../listings/address.ts'
import { day, hour } from '../listings/market-history.ts'
import type { Applicant } from '../people/applicants.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { officePhone } from '../people/phones.ts'
import { createRandom, idFor } from '../random.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

type RequestRecord = Record<string, CopyValue>

/** Access requests: approved ones of all advertisers, and pending ones. */
export function requestRows(people: People, country: Country, now: Date): TableRows[] {
  const agents = people.agencies.map((agency) =>
    approved({
      person: agency.staff[0] as Person,
      company: agency.name,
      address: formatAddress(agency.branches[0]?.address),
      email: agency.email,
      phone: agency.phone,
      plan: agency.plan.replace('agent_', ''),
      admin: people.admin,
      at: agency.joinedAt,
      isPaid: true,
    }),
  )
  const landlords = people.landlords.map(({ person, plan, outcode }) =>
    approved({
      person,
      company: 'Private landlord',
      address: formatAddress(country.addressIn(outcode, createRandom('address', person.id))),
      email: person.email.endsWith('.test') ? 'leila.farrow@gmail.example' : person.email,
      phone: person.phone,
      plan: plan.replace('landlord_', ''),
      admin: people.admin,
      at: person.joinedAt,
      isPaid: plan !== 'landlord_basic',
    }),
  )
  const open = (kind: Applicant['kind']) =>
    people.applicants
      .filter((each) => each.kind === kind)
      .map((applicant) => undecidedOrRejected(applicant, people.admin, country, now))
  return [
    tableRows('public.letting_agent_requests', [...agents, ...open('agent')]),
    tableRows('public.private_landlord_requests', [...landlords, ...open('landlord')]),
  ]
}

type Approved = {
  person: Person
  company: string
  address: string
  email: string
  phone: string
  plan: string
  admin: Person
  at: Date
  isPaid: boolean
}

function approved({
  person,
  company,
  address,
  email,
  phone,
  plan,
  admin,
  at: when,
  isPaid,
}: Approved): RequestRecord {
  const sentAt = new Date(when.getTime() - 2 * day)
  return {
    ...common(person, company, address, email, phone, plan, sentAt),
    status: 'approved',
    payment_status: isPaid ? 'paid' : 'pending',
    decided_at: at(when),
    decided_by: admin.id,
    decision_reason: null,
  }
}

function undecidedOrRejected(
  applicant: Applicant,
  admin: Person,
  country: Country,
  now: Date,
): RequestRecord {
  const { person, company, outcode, plan, status, reason } = applicant
  const random = createRandom('application', person.id)
  const address = country.addressIn(outcode, random)
  const sentAt = new Date(
    Math.min(
      person.joinedAt.getTime() + random.int(1, 20) * hour,
      now.getTime() - random.int(10, 300) * 60_000,
    ),
  )
  const phone = applicant.kind === 'agent' ? officePhone(outcode, random) : person.phone
  return {
    ...common(person, company, formatAddress(address), person.email, phone, plan, sentAt),
    status,
    payment_status: 'pending',
    decided_at:
      status === 'pending'
        ? null
        : at(new Date(Math.min(now.getTime() - hour, sentAt.getTime() + 20 * hour))),
    decided_by: status === 'pending' ? null : admin.id,
    decision_reason: reason,
  }
}

function common(
  person: Person,
  company: string,
  address: string,
  email: string,
  phone: string,
  plan: string,
  sentAt: Date,
): RequestRecord {
  return {
    id: idFor('request', person.id),
    user_id: person.id,
    company_name: company,
    business_address: address,
    contact_first_name: person.first,
    contact_last_name: person.last,
    business_email: email,
    phone_number: phone,
    membership_plan: plan,
    created_at: at(sentAt),
    accepted_terms: true,
    accepted_liability: true,
    accepted_privacy: true,
  }
}

function formatAddress(address: { street: string; town: string; postcode: string } | undefined): string {
  return address ? `${address.street}, ${address.town} ${address.postcode}` : ''
}
