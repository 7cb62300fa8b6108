/** An appointment as calendars understand it (RFC 5545). */
export type CalendarEvent = {
  /** Stays the same when the appointment is moved or cancelled. */
  uid: string
  /** Grows with every change. */
  sequence: number
  startsAt: string | Date
  endsAt: string | Date
  changedAt: string | Date
  summary: string
  location?: string | undefined
  description?: string | undefined
  url?: string | undefined
  coordinates?: { latitude: number; longitude: number } | undefined
  isCancelled?: boolean | undefined
  organiser?: { name: string; email: string } | undefined
  attendee?: { name: string; email: string } | undefined
}

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

type Options = { method: CalendarMethod; name?: string }

/**
 * An iCalendar file. Times are in UTC, so that it needs no definition of a time zone and is right on the days when the clocks
 * change: every calendar shows them in the zone of its reader.
 */
export function calendarFile(events: readonly CalendarEvent[], { method, name }: Options): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lintel//Viewings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name
      ? [
          `NAME:${text(name)}`,
          `X-WR-CALNAME:${text(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, method)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, method: CalendarMethod): string[] {
  const isCancelled = event.isCancelled || method === 'CANCEL'
  const optional: [string, string | undefined][] = [
    ['LOCATION', event.location && text(event.location)],
    ['DESCRIPTION', event.description && text(event.description)],
    ['URL;VALUE=URI', event.url],
    ['GEO', event.coordinates && `${event.coordinates.latitude};${event.coordinates.longitude}`],
    [
      `ORGANIZER;CN=${parameter(event.organiser?.name ?? '')}`,
      event.organiser && `mailto:${event.organiser.email}`,
    ],
    [
      `ATTENDEE;CN=${parameter(event.attendee?.name ?? '')};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE`,
      event.attendee && `mailto:${event.attendee.email}`,
    ],
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${text(isCancelled ? `Cancelled: ${event.summary}` : event.summary)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...optional.flatMap(([property, value]) => (value ? [`${property}:${value}`] : [])),
    'END:VEVENT',
  ]
}

/** 20260329T093000Z */
const utc = (moment: string | Date): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Escapes a text value: backslash, comma, semicolon and line break. Other control characters would spoil the whole calendar. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A quoted parameter value cannot contain quotes or control characters. */
const parameter = (value: string): string => `"${value.replace(/["\p{Cc}]/gu, ' ').trim()}"`

const maxLineBytes = 75

/** Long lines continue after a line break and a space; never within a character. */
function fold(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > maxLineBytes) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
