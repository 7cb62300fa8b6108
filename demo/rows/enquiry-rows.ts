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
  const slots = new ViewingSlots(now)
  const enquiries = planEnquiries(people, homes, seed).map((plan) => enquiry(plan, names, slots, now))
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

function enquiry({ home, seeker, random }: Plan, names: Map<string, Person>, slots: ViewingSlots, now: Date) {
  const id = idFor('enquiry', home.id, seeker.id)
  const length = Number(random.weighted({ 1: 30, 2: 30, 3: 18, 4: 22 }))
  const earliest = Math.max(home.publishedAt?.getTime() ?? 0, now.getTime() - 45 * day)
  const startedAt = new Date(
    earliest +
      (now.getTime() - earliest) * (length === 1 ? 0.7 + 0.29 * random.next() : 0.2 + 0.6 * random.next()),
  )
  const viewingAt = slots.next(home.ownerId, random)
  const agent = names.get(home.ownerId)?.first ?? ''
  const { lines, isBooked } = conversation({ home, agent, length, viewingAt, random })
  const times = timesOf(lines, startedAt, now, random)
  const answeredAt = times[lines.findIndex((line) => line.by === 'professional')]
  const lastAt = times.at(-1) ?? startedAt
  const quietMs = now.getTime() - lastAt.getTime()
  // Nobody books a viewing more than nine days ahead, or of a home that is taken.
  const canView = isBooked && isOpen(home) && quietMs < 9 * day
  const status = canView ? 'viewing_booked' : statusOf(length, quietMs, random)
  if (canView) slots.take(home.ownerId, viewingAt)
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
    viewing_at: canView ? at(viewingAt) : null,
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

/** By day: nobody writes in the small hours, and agents answer while they work. */
function timesOf(lines: Line[], startedAt: Date, now: Date, random: Random): Date[] {
  let time = startedAt.getTime()
  return lines.map(({ by }, i) => {
    const earliest = i === 0 ? time : time + 12 * 60_000
    const wanted = i === 0 ? time : time + random.int(12, 26 * 60) * 60_000
    const inDaytime = daytime(wanted, by === 'professional' ? [9, 18] : [8, 21])
    time = Math.min(now.getTime() - (lines.length - i) * 60_000, Math.max(earliest, inDaytime))
    return new Date(time)
  })
}

/** The moment, or before or after the night that it falls in. */
function daytime(moment: number, [from, until]: [number, number]): number {
  const hours = new Date(moment).getUTCHours() + new Date(moment).getUTCMinutes() / 60
  if (hours < from) return moment + (from - hours) * hour
  return hours < until ? moment : moment - (hours - until + 0.25) * hour
}

function statusOf(length: number, quietMs: number, random: Random): string {
  if (length === 1) return 'new'
  if (length === 4) return 'closed'
  return quietMs > 20 * day && random.chance(0.6) ? 'closed' : 'answered'
}

/** When hosts are free for viewings in the next days: from Tuesday to Saturday morning, within what `load-viewings.ts` offers. */
class ViewingSlots {
  readonly #now: Date
  readonly #taken = new Set<string>()

  constructor(now: Date) {
    this.#now = now
  }

  next(host: string, random: Random): Date {
    const start = random.int(0, 7 * 16)
    for (let n = 0; ; n++) {
      const slot = this.#slot(start + n)
      if (slot && !this.#taken.has(`${host} ${slot.getTime()}`)) return slot
    }
  }

  /** With the half-hours beside it, for the way between two homes. */
  take(host: string, slot: Date): void {
    for (const minutes of [-30, 0, 30]) this.#taken.add(`${host} ${slot.getTime() + minutes * 60_000}`)
  }

  /** The nth half-hour from 10 am to 6 pm, from tomorrow; undefined if nobody shows homes then. */
  #slot(n: number): Date | undefined {
    const slot = new Date(this.#now.getTime() + (1 + Math.floor(n / 16)) * day)
    slot.setUTCHours(10, (n % 16) * 30, 0, 0)
    const [weekday, hours] = [slot.getUTCDay(), slot.getUTCHours()]
    return weekday < 2 || hours > 16 || (weekday === 6 && hours > 12) ? undefined : slot
  }
}
