import { stillMapPath } from '../../../domain/geo/still-map.ts'
import { emailPaths } from '../../../domain/site/email-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { calendarFile } from '../../../domain/viewings/calendar.ts'
import { type ViewingFacts, viewingAddress, viewingEvent } from '../../../domain/viewings/viewing-event.ts'
import type { MailContent } from '../layout.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { MailAttachment } from '../mailer.ts'
import type { MailTemplate, ToUrl } from './template.ts'

type Viewing = MailPayloads['viewing_feedback']

const reason = 'You’re getting this email because you have a viewing booked.'

/** Guests write by the link in their email; members have a diary. */
const viewingPage = ({ guest_token, enquiry_id }: Viewing): string =>
  guest_token
    ? emailPaths.guestEnquiry(guest_token)
    : enquiry_id
      ? paths.portalEnquiry(enquiry_id)
      : portalPaths.viewings

const actionOf = (data: Viewing, toUrl: ToUrl): NonNullable<MailContent['action']> => ({
  label: data.guest_token || data.enquiry_id ? 'Open the enquiry' : 'Open my viewings',
  link: toUrl(viewingPage(data)),
})

/** Saturday 21 November at 10:30 to 11:00 */
const when = ({ viewing_at, ends_at }: Viewing): string =>
  ends_at
    ? `${formatAppointment(viewing_at)} to ${formatAppointment(ends_at).slice(-5)}`
    : formatAppointment(viewing_at)

function factsOf(data: Viewing): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['When', when(data)],
    ['Where', viewingAddress(data)],
    ['Meeting point', data.meeting_point],
    [data.side === 'host' ? 'Viewer' : 'Contact', data.contact_name],
    ['Phone', data.contact_phone],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The server draws it; the link opens the place in a map application. */
function mapOf({ latitude, longitude, side }: Viewing, toUrl: ToUrl): MailContent['picture'] {
  if (latitude === undefined || longitude === undefined || side === 'host') return undefined
  const position = { latitude, longitude, width: 800, height: 400, zoom: 15, theme: 'light' } as const
  return {
    url: toUrl(stillMapPath(position)),
    alt: 'Map of the meeting place',
    link: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  }
}

/** Calendars recognise the event by its id and take the highest sequence. */
function invitation(data: Viewing, toUrl: ToUrl, method: 'REQUEST' | 'CANCEL'): MailAttachment[] {
  const facts = factsForCalendar(data)
  if (!facts) return []
  const link = toUrl(viewingPage(data))
  const host = new URL(link).hostname
  const event = {
    ...viewingEvent(facts, { host, link, changedAt: new Date() }),
    organiser: { name: 'Lintel', email: `viewings@${host}` },
  }
  return [
    {
      filename: method === 'CANCEL' ? 'cancelled.ics' : 'viewing.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: calendarFile([event], { method }),
    },
  ]
}

function factsForCalendar(data: Viewing): ViewingFacts | undefined {
  const { viewing_id, ends_at, side = 'seeker', sequence = 0, name = '' } = data
  return viewing_id && ends_at ? { ...data, viewing_id, ends_at, side, sequence, name } : undefined
}

export const viewingBooked: MailTemplate<'viewing_booked'> = (data, toUrl) => {
  const isMoved = data.event === 'moved' && data.was_at !== undefined
  const isHost = data.side === 'host'
  return {
    subject: `Viewing ${isMoved ? 'rescheduled' : 'booked'}: ${data.property_title}`,
    title: isMoved
      ? 'The viewing has a new time'
      : isHost
        ? 'A viewing has been booked'
        : 'Your viewing is booked',
    paragraphs: [
      isHost
        ? `${data.name ?? 'A visitor'} will view ${data.property_title}.`
        : `Your viewing of ${data.property_title} is ${isMoved ? 'rescheduled' : 'confirmed'}.`,
      ...(data.event === 'drawn' ? ['You got a place in the viewing draw.'] : []),
      ...(isMoved && data.was_at ? [`It was booked for ${formatAppointment(data.was_at)}.`] : []),
      ...(isHost ? [] : ['If you can’t make it, please cancel so that someone else can have the time.']),
    ],
    facts: factsOf(data),
    picture: mapOf(data, toUrl),
    action: actionOf(data, toUrl),
    reason,
    attachments: invitation(data, toUrl, 'REQUEST'),
  }
}

export const viewingCancelled: MailTemplate<'viewing_cancelled'> = (data, toUrl) => ({
  subject: `Viewing cancelled: ${data.property_title}`,
  title: 'Viewing cancelled',
  paragraphs: [`The viewing of ${data.property_title} has been cancelled.`],
  quote: data.reason,
  facts: [['Booked for', formatAppointment(data.viewing_at)]],
  action: actionOf(data, toUrl),
  reason: 'You’re getting this email because you had a viewing booked.',
  attachments: invitation(data, toUrl, 'CANCEL'),
})

export const viewingReminder: MailTemplate<'viewing_reminder'> = (data, toUrl) => ({
  subject: `Your viewing is in ${data.hours} hours: ${data.property_title}`,
  title: `Viewing in ${data.hours} hours`,
  paragraphs: [
    data.side === 'host'
      ? `You’re showing ${data.property_title}.`
      : `You’re viewing ${data.property_title}. If you can’t make it, please cancel now.`,
  ],
  facts: factsOf(data),
  picture: mapOf(data, toUrl),
  action: actionOf(data, toUrl),
  reason,
})

export const viewingFeedback: MailTemplate<'viewing_feedback'> = (data, toUrl) => ({
  subject: `How was the viewing of ${data.property_title}?`,
  title: 'How was the viewing?',
  paragraphs: [
    data.side === 'host'
      ? `Tell us how the viewing with ${data.name ?? 'your visitor'} went. They can read what you write.`
      : 'Tell the agent or landlord what you thought of the home. It takes a minute and helps them, whatever you thought.',
  ],
  facts: [['Viewed on', formatAppointment(data.viewing_at)]],
  action: { label: 'Give feedback', link: toUrl(portalPaths.viewings) },
  reason: 'You’re getting this email because you had a viewing booked.',
})

export const viewingNoShow: MailTemplate<'viewing_no_show'> = (data, toUrl) => ({
  subject: `Did you miss the viewing of ${data.property_title}?`,
  title: 'Did you miss this viewing?',
  paragraphs: [
    `${data.side === 'host' ? 'The visitor' : 'The agent or landlord'} says you didn’t come. If that’s wrong, tell us within seven days and we won’t record it.`,
  ],
  facts: [['Booked for', formatAppointment(data.viewing_at)]],
  action: { label: 'Say what happened', link: toUrl(portalPaths.viewings) },
  reason: 'You’re getting this email because you had a viewing booked.',
})

const drawWords = {
  waiting: {
    title: 'You’re on the waiting list',
    text: 'The viewing draw has taken place. If someone ahead of you cancels, we’ll book you in and email you.',
  },
  cancelled: {
    title: 'Viewing draw cancelled',
    text: 'The advertiser has cancelled the viewing draw for this home, so you don’t have a viewing.',
  },
  host: {
    title: 'The viewing draw has taken place',
    text: 'The places are booked and we’ve emailed everyone. Your diary shows who’s coming.',
  },
} as const

export const viewingDraw: MailTemplate<'viewing_draw'> = (data, toUrl) => {
  const { title, text } = drawWords[data.outcome]
  return {
    subject: `${title}: ${data.property_title}`,
    title,
    paragraphs: [text],
    facts: [
      ['Home', data.property_title],
      ...(data.draw_place
        ? [['Your place', `${data.draw_place} of ${data.requests}`] satisfies [string, string]]
        : []),
    ],
    action: { label: 'See the draw', link: toUrl(paths.viewingDraw(data.draw_id)) },
    reason: 'You’re getting this email because you’re part of a viewing draw.',
  }
}
