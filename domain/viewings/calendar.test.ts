import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { londonMoment } from '../time/london-input.ts'
import { type CalendarEvent, type CalendarMethod, calendarFile } from './calendar.ts'
import { type ViewingFacts, viewingAddress, viewingEvent } from './viewing-event.ts'

const event: CalendarEvent = {
  uid: 'viewing-1@lintel.example',
  sequence: 2,
  startsAt: '2026-11-21T10:30:00Z',
  endsAt: '2026-11-21T11:00:00Z',
  changedAt: '2026-11-18T09:00:00Z',
  summary: 'Viewing: Two-bedroom flat, with garden; quiet \\ bright',
  location: '14 Monk Road, Bristol, BS7 8NE',
  description: 'Meeting point: the blue door\nPhone: 0117 496 0000',
}

const parse = (events: CalendarEvent[], method: CalendarMethod = 'REQUEST', name?: string) =>
  new ICAL.Component(ICAL.parse(calendarFile(events, { method, ...(name ? { name } : {}) })))

const firstEvent = (calendar: ICAL.Component) => {
  const found = calendar.getFirstSubcomponent('vevent')
  if (!found) throw new Error('there is no event')
  return new ICAL.Event(found)
}

describe('a calendar that reads our file', () => {
  test('finds the same texts, times, id and sequence', () => {
    const calendar = parse([event])
    const read = firstEvent(calendar)
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(read).toMatchObject({ uid: event.uid, sequence: 2, summary: event.summary })
    expect(read.location).toBe(event.location)
    expect(read.description).toBe(event.description)
    expect(read.startDate.toJSDate()).toEqual(new Date(event.startsAt))
    expect(read.endDate.toJSDate()).toEqual(new Date(event.endsAt))
  })

  test('finds a cancellation of the same event', () => {
    const calendar = parse([{ ...event, sequence: 3 }], 'CANCEL')
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    const read = firstEvent(calendar)
    expect([read.uid, read.sequence]).toEqual([event.uid, 3])
    expect(read.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('finds every event of a feed and its name', () => {
    const events = Array.from({ length: 40 }, (_, n) => ({ ...event, uid: `viewing-${n}@lintel.example` }))
    const calendar = parse(events, 'PUBLISH', 'Clifton viewings')
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(40)
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Clifton viewings')
  })

  test('finds names with control characters without them, and no line that a name has added', () => {
    const summary = 'Ada\u0000\u0007\u001b\u0085\r\nATTENDEE:mailto:ben@example.org'
    const file = calendarFile([{ ...event, summary }], { method: 'PUBLISH' })
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    const read = firstEvent(parse([{ ...event, summary }]))
    expect(read.attendees).toHaveLength(0)
    expect(read.summary).toBe('Ada    \nATTENDEE:mailto:ben@example.org')
  })

  test('finds long texts in other scripts whole, in lines of at most 75 bytes', () => {
    const summary = 'Besichtigung für Żaneta 東京 '.repeat(20).trim()
    const file = calendarFile([{ ...event, summary }], { method: 'PUBLISH' })
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(firstEvent(parse([{ ...event, summary }])).summary).toBe(summary)
  })

  test('is not confused by line breaks and quotes in a name', () => {
    const attendee = { name: 'Eve"\r\nATTENDEE:mailto:x@example.org', email: 'eve@example.org' }
    const calendar = parse([{ ...event, attendee, summary: 'A\r\nSTATUS:CANCELLED' }])
    const read = firstEvent(calendar)
    expect(read.attendees.map((each) => each.getFirstValue())).toEqual(['mailto:eve@example.org'])
    expect(read.component.getAllProperties('status')).toHaveLength(1)
  })

  test.each([
    ['the day before the clocks go forward', '2027-03-27', '2027-03-27T10:00:00.000Z'],
    ['the day the clocks go forward', '2027-03-28', '2027-03-28T09:00:00.000Z'],
    ['the day before the clocks go back', '2027-10-30', '2027-10-30T09:00:00.000Z'],
    ['the day the clocks go back', '2027-10-31', '2027-10-31T10:00:00.000Z'],
  ])('shows 10:00 in London on %s', (_, day, instant) => {
    const startsAt = londonMoment(day, '10:00') ?? new Date(0)
    expect(startsAt.toISOString()).toBe(instant)
    const start = firstEvent(parse([{ ...event, startsAt }])).startDate
    expect(start.toJSDate().toISOString()).toBe(instant)
    const shown = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
    expect(shown.format(start.toJSDate())).toBe('10:00')
  })
})

const facts: ViewingFacts = {
  viewing_id: '5',
  side: 'seeker',
  sequence: 1,
  viewing_at: '2026-11-21T10:30:00Z',
  ends_at: '2026-11-21T11:00:00Z',
  property_title: 'Flat on Monk Road',
  name: 'Ada Lovelace',
  address: '14 Monk Road, Monk Road, Bristol BS7',
  postcode: 'BS7 8NE',
  contact_name: 'Grace, Oakley & Rowe',
}

describe('a viewing', () => {
  test('is one event for both sides, named for each', () => {
    const options = {
      host: 'lintel.example',
      link: 'https://lintel.example/portal/viewings',
      changedAt: new Date(0),
    }
    const [seeker, host] = (['seeker', 'host'] as const).map((side) =>
      viewingEvent({ ...facts, side }, options),
    )
    expect(seeker?.uid).toBe(host?.uid)
    expect(seeker?.summary).toBe('Viewing: Flat on Monk Road')
    expect(host?.summary).toBe('Viewing: Flat on Monk Road (Ada Lovelace)')
  })

  test('has its full postcode once', () => {
    expect(viewingAddress(facts)).toBe('14 Monk Road, Monk Road, Bristol, BS7 8NE')
    expect(viewingAddress({ address: '14 Monk Road', postcode: undefined })).toBe('14 Monk Road')
  })
})
