import { arrayText, type CopyValue } from '../../gazetteer/copy.ts'
import { day, hour } from '../listings/market-history.ts'
import { conversation, type Line } from '../people/conversations.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { createRandom, idFor, type Random } from '../random.ts'
import { allPeople } from './account-rows.ts'
import { isOpen, type ListingSummary } from './listing-summary.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

type EnquiryRecord = Record<string, CopyValue>
type Plan = { home: ListingSummary; seeker: Person; random: Random }

export type Thread = {
  id: string
  home: ListingSummary
  seekerId: string
  lastBy: Line['by']
  lastAt: Date
  status: string
  isUnread: boolean
}

const total = 420

/** Enquiries with messages: new, replied, with a viewing booked, closed. */
export function enquiryRows(
  people: People,
  homes: ListingSummary[],
  now: Date,
  seed: string,
): { tables: TableRows[]; threads: Thread[] } {
  const names = new Map(allPeople(people).map((person) => [person.id, person]))
  const enquiries = planEnquiries(people, homes, seed).map((plan) => enquiry(plan, names, now))
  return {
    tables: [
      tableRows(
        'public.property_enquiries',
        enquiries.map(({ record }) => record),
      ),
      tableRows(
        'public.enquiry_messages',
        enquiries.flatMap(({ messages }) => messages),
      ),
    ],
    threads: enquiries.map(({ thread }) => thread),
  }
}

/** The demonstration accounts have more enquiries than others. */
function planEnquiries(people: People, homes: ListingSummary[], seed: string): Plan[] {
  const [user, ...others] = people.seekers as [Person, ...Person[]]
  const open = homes.filter(
    (home) =>
      home.bedrooms !== null && (isOpen(home) || home.status === 'let_agreed' || home.status === 'sold_stc'),
  )
  const agencyId = people.agencies[0]?.id
  const ofAgent = open.filter((home) => home.agencyId === agencyId)
  const ofLandlord = open.filter((home) => home.ownerId === people.landlords[0]?.person.id)
  const random = createRandom(seed, 'enquiries')
  const rest = random.shuffle(open.filter((home) => home.agencyId !== agencyId))
  const plans: { home: ListingSummary; seeker: Person }[] = [
    ...take(random.shuffle(rest), 5).map((home) => ({ home, seeker: user })),
    ...take(ofAgent, 1).map((home) => ({ home, seeker: user })),
    ...take(cycle(ofAgent, 34), 34).map((home) => ({ home, seeker: random.pick(others) })),
    ...take(cycle(ofLandlord, 7), 7).map((home) => ({ home, seeker: random.pick(others) })),
    ...take(rest, total).map((home) => ({ home, seeker: random.pick(others) })),
  ]
  const seen = new Set<string>()
  return plans
    .filter(({ home, seeker }) => {
      const key = `${home.id} ${seeker.id}`
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, total)
    .map((plan, i) => ({ ...plan, random: createRandom(seed, 'enquiry', i) }))
}

function take<T>(items: T[], count: number): T[] {
  return items.slice(0, count)
}

function cycle<T>(items: T[], count: number): T[] {
  return items.length === 0 ? [] : Array.from({ length: count }, (_, i) => items[i % items.length] as T)
}

function enquiry({ home, seeker, random }: Plan, names: Map<string, Person>, now: Date) {
  const id = idFor('enquiry', home.id, seeker.id)
  const length = Number(random.weighted({ 1: 30, 2: 30, 3: 18, 4: 22 }))
  const earliest = Math.max(home.publishedAt?.getTime() ?? 0, now.getTime() - 45 * day)
  const startedAt = new Date(
    earliest +
      (now.getTime() - earliest) * (length === 1 ? 0.7 + 0.29 * random.next() : 0.2 + 0.6 * random.next()),
  )
  const lines = conversation(home, names.get(home.ownerId)?.first ?? '', length, random)
  const times = timesOf(lines, startedAt, now, random)
  const answeredAt = times[lines.findIndex((line) => line.by === 'professional')]
  const lastAt = times.at(-1) ?? startedAt
  const status = statusOf(length, now.getTime() - lastAt.getTime(), random)
  const isUnread = length % 2 === 1 && random.chance(0.55)
  const record: EnquiryRecord = {
    id,
    property_id: home.id,
    property_title: home.title,
    enquirer_id: seeker.id,
    owner_id: home.ownerId,
    agency_id: home.agencyId,
    name: `${seeker.first} ${seeker.last}`,
    contact_email: random.chance(0.6) ? seeker.email : null,
    contact_phone: random.chance(0.5) ? seeker.phone : null,
    message: lines[0]?.text ?? '',
    wants_viewing: random.chance(0.6),
    preferred_times: arrayText(
      random.chance(0.4)
        ? random.pick([['Weekday evenings'], ['Saturday morning', 'Saturday afternoon'], ['Any weekday']])
        : [],
    ),
    status,
    viewing_at: status === 'viewing_booked' ? at(viewingTime(now, random)) : null,
    created_at: at(startedAt),
    last_message_at: at(lastAt),
    first_answered_at: answeredAt ? at(answeredAt) : null,
    enquirer_read_at: at(lastAt),
    professional_read_at: isUnread ? null : at(lastAt),
  }
  const messages = lines.map((line, i) => ({
    id: idFor('message', id, i),
    enquiry_id: id,
    sender_id: line.by === 'enquirer' ? seeker.id : home.ownerId,
    side: line.by,
    body: line.text,
    created_at: at(times[i] ?? startedAt),
  }))
  const thread = {
    id,
    home,
    seekerId: seeker.id,
    lastBy: lines.at(-1)?.by ?? 'enquirer',
    lastAt,
    status,
    isUnread,
  }
  return { record, messages, thread }
}

function timesOf(lines: Line[], startedAt: Date, now: Date, random: Random): Date[] {
  let time = startedAt.getTime()
  return lines.map((_, i) => {
    if (i > 0)
      time = Math.min(now.getTime() - (lines.length - i) * 60_000, time + random.int(12, 26 * 60) * 60_000)
    return new Date(time)
  })
}

function statusOf(length: number, quietMs: number, random: Random): string {
  if (length === 1) return 'new'
  if (length === 4) return quietMs > 12 * day ? 'closed' : 'viewing_booked'
  return quietMs > 20 * day && random.chance(0.6) ? 'closed' : 'answered'
}

/** On the hour or half past, between 10 am and 6 pm, in the next days. */
function viewingTime(now: Date, random: Random): Date {
  const date = new Date(now.getTime() + random.int(1, 8) * day)
  date.setUTCHours(random.int(10, 17), random.pick([0, 30]), 0, 0)
  return date.getTime() > now.getTime() ? date : new Date(now.getTime() + 24 * hour)
}
