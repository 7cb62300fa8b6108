import type { CopyValue } from '../../gazetteer/copy.ts'
import { day, hour } from '../listings/market-history.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { createRandom, idFor } from '../random.ts'
import { isOpen, type ListingSummary } from './listing-summary.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

/** Support requests, listing reports and the audit log. */
export function administrationRows(people: People, homes: ListingSummary[], now: Date): TableRows[] {
  return [...supportRows(people, now), reportRows(people, homes, now), auditRows(people)]
}

type SupportRequest = {
  from: Person | undefined
  plan: string
  hours: number
  subject: string
  question: string
  answer: string | null
  agoHours: number
}

function supportRows({ admin, agencies, landlords }: People, now: Date): TableRows[] {
  const helps: SupportRequest[] = [
    {
      from: agencies[0]?.staff[0],
      plan: 'agent_premium',
      hours: 24,
      subject: 'Adding a colleague to our agency',
      question: 'A new negotiator starts on Monday. How do I give her access without sharing my own sign-in?',
      answer:
        'Under Agency, choose Invite a colleague and enter her address. She gets a link that is valid for fourteen days and makes her own account.',
      agoHours: 60,
    },
    {
      from: agencies[0]?.staff[0],
      plan: 'agent_premium',
      hours: 24,
      subject: 'Our logo looks blurred on phones',
      question: 'We uploaded the logo as a small PNG. Which size do you need?',
      answer: null,
      agoHours: 5,
    },
    {
      from: landlords[0]?.person,
      plan: 'landlord_premium',
      hours: 48,
      subject: 'Can I change the rent of a live advert?',
      question: 'I would like to lower the rent by £25. Do I have to take the advert down first?',
      answer: null,
      agoHours: 20,
    },
    {
      from: agencies[9]?.staff[0],
      plan: 'agent_early',
      hours: 48,
      subject: 'Import from our software',
      question: 'Our software writes BLM files. Will importing the same file twice create each home twice?',
      answer:
        'No. Homes are recognised by your own reference, so a second import changes them and adds only new ones.',
      agoHours: 120,
    },
    {
      from: landlords[3]?.person,
      plan: 'landlord_basic',
      hours: 0,
      subject: 'When does my advert open?',
      question: 'I submitted it yesterday and cannot find it in the search.',
      answer: null,
      agoHours: 30,
    },
  ]
  const answerable = helps.filter((help) => help.from)
  const when = (help: SupportRequest) => new Date(now.getTime() - help.agoHours * hour)
  return [
    tableRows(
      'public.support_requests',
      answerable.map((help) => ({
        id: idFor('support', help.subject),
        user_id: help.from?.id,
        subject: help.subject,
        status: help.answer ? 'answered' : 'open',
        plan_id: help.plan,
        due_at: help.hours ? at(new Date(when(help).getTime() + help.hours * hour)) : null,
        created_at: at(when(help)),
        answered_at: help.answer ? at(new Date(when(help).getTime() + 5 * hour)) : null,
        updated_at: at(when(help)),
      })),
    ),
    tableRows(
      'public.support_messages',
      answerable.flatMap((help) => {
        const request_id = idFor('support', help.subject)
        const question = {
          id: idFor('support question', help.subject),
          request_id,
          author_id: help.from?.id,
          is_staff: false,
          body: help.question,
          created_at: at(when(help)),
        }
        if (!help.answer) return [question]
        return [
          question,
          {
            id: idFor('support answer', help.subject),
            request_id,
            author_id: admin.id,
            is_staff: true,
            body: help.answer,
            created_at: at(new Date(when(help).getTime() + 5 * hour)),
          },
        ]
      }),
    ),
  ]
}

const reports: [string, string, 'open' | 'upheld' | 'dismissed', string | null][] = [
  ['not_available', 'The agent said on the phone that it was let two weeks ago.', 'open', null],
  ['wrong_price', 'The agent’s own website says £15,000 more.', 'open', null],
  ['wrong_details', 'The third bedroom is the landing with a curtain.', 'open', null],
  [
    'duplicate',
    'The same flat is listed by two agents.',
    'dismissed',
    'Both agents are instructed by the seller; the adverts say so.',
  ],
  [
    'discrimination',
    'The agent said on the phone that children are not wanted.',
    'upheld',
    'The agency was reminded of the law and the advert corrected.',
  ],
]

function reportRows({ admin, seekers }: People, homes: ListingSummary[], now: Date): TableRows {
  const reported = createRandom('reports').shuffle(homes.filter(isOpen))
  return tableRows(
    'public.listing_reports',
    reports.slice(0, reported.length).map(([reason, details, status, outcome], i) => {
      const when = new Date(now.getTime() - (i + 1) * 1.7 * day)
      const isHandled = status !== 'open'
      return {
        id: idFor('report', i),
        property_id: reported[i]?.id,
        reporter_id: seekers[10 + i]?.id,
        reason,
        details,
        status,
        outcome,
        created_at: at(when),
        handled_at: isHandled ? at(new Date(when.getTime() + day)) : null,
        handled_by: isHandled ? admin.id : null,
      }
    }),
  )
}

/** Past decisions in the audit log. */
function auditRows({ admin, agencies, landlords, applicants }: People): TableRows {
  const entry = (
    person: Person,
    entity: string,
    status: string,
    when: Date,
    reason: string | null,
  ): Record<string, CopyValue> => ({
    at: at(when),
    actor_id: admin.id,
    subject_id: person.id,
    action: status === 'approved' ? 'approve_request' : 'reject_request',
    entity,
    entity_id: idFor('request', person.id),
    before: JSON.stringify({ status: 'pending' }),
    after: JSON.stringify({ status }),
    reason,
  })
  const rows = [
    ...agencies
      .slice(0, 40)
      .map((agency) =>
        entry(agency.staff[0] as Person, 'letting_agent_requests', 'approved', agency.joinedAt, null),
      ),
    ...landlords.map(({ person }) =>
      entry(person, 'private_landlord_requests', 'approved', person.joinedAt, null),
    ),
    ...applicants
      .filter((applicant) => applicant.status === 'rejected')
      .map(({ person, kind, reason }) =>
        entry(
          person,
          kind === 'agent' ? 'letting_agent_requests' : 'private_landlord_requests',
          'rejected',
          new Date(person.joinedAt.getTime() + day),
          reason,
        ),
      ),
  ]
  return tableRows(
    'public.audit_log',
    rows.sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1)),
  )
}
