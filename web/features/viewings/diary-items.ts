import { countPhrase } from '../../../domain/text/count-phrase.ts'
import type { Appointment, Diary, Viewing } from './viewing-queries.ts'

/** An entry of the diary: an appointment that the user shows, or a viewing that they have booked. */
export type DiaryItem = {
  id: string
  startsAt: string
  endsAt: string
  title: string
  address: string
  /** Who is met. */
  people: string
  isOver: boolean
  isCancelled: boolean
  /** Whether the user can drag it to another time. */
  isMovable: boolean
} & ({ kind: 'shown'; appointment: Appointment } | { kind: 'booked'; viewing: Viewing })

export function diaryItems({ appointments, viewings }: Diary, now: Date): DiaryItem[] {
  const items = [
    ...appointments.map((appointment) => shownItem(appointment, now)),
    ...viewings.map((viewing) => bookedItem(viewing, now)),
  ]
  return items.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

function shownItem(appointment: Appointment, now: Date): DiaryItem {
  const { id, starts_at, ends_at, home, people, capacity, draw_id: drawId } = appointment
  const names = people.map(({ name }) => name)
  const isOver = Date.parse(starts_at) <= now.getTime()
  return {
    kind: 'shown',
    appointment,
    id,
    startsAt: starts_at,
    endsAt: ends_at,
    title: home.title,
    address: addressOf(home),
    people:
      names.length === 0
        ? drawId
          ? `Viewing draw, ${countPhrase(capacity, 'place', 'places')}`
          : 'No bookings yet'
        : capacity > 1
          ? `${names.length} of ${countPhrase(capacity, 'place', 'places')}`
          : names.join(', '),
    isOver,
    isCancelled: false,
    isMovable: !isOver && people.length > 0,
  }
}

function bookedItem(viewing: Viewing, now: Date): DiaryItem {
  const { id, starts_at, ends_at, home, facts, status } = viewing
  return {
    kind: 'booked',
    viewing,
    id,
    startsAt: starts_at,
    endsAt: ends_at,
    title: home.title,
    address: addressOf(home),
    people: facts.contact_name ? `With ${facts.contact_name}` : '',
    isOver: Date.parse(starts_at) <= now.getTime(),
    isCancelled: status === 'cancelled',
    isMovable: false,
  }
}

const addressOf = ({ address, postcode }: Appointment['home']) =>
  [address, postcode].filter(Boolean).join(', ')
