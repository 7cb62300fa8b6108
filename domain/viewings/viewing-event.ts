import type { CalendarEvent } from './calendar.ts'

/** What the database says about a viewing to one side: `private.viewing_facts`. */
export type ViewingFacts = {
  viewing_id: string
  side: 'seeker' | 'host'
  sequence: number
  viewing_at: string
  ends_at: string
  property_title: string
  name: string
  address?: string | undefined
  postcode?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  meeting_point?: string | undefined
  contact_name?: string | undefined
  contact_phone?: string | undefined
}

/** 14 Monk Road, Bristol BS7 8NE: the postcode once, in full. */
export function viewingAddress({ address, postcode }: Pick<ViewingFacts, 'address' | 'postcode'>): string {
  if (!address || !postcode) return address || postcode || ''
  const [outcode = ''] = postcode.split(' ')
  const end = new RegExp(`[, ]*\\b(${postcode}|${outcode})$`, 'i')
  return `${address.replace(end, '')}, ${postcode}`
}

type Options = { host: string; link: string; changedAt: string | Date }

/** The viewing as an event in the calendar of one side. */
export function viewingEvent(facts: ViewingFacts, { host, link, changedAt }: Options): CalendarEvent {
  const { side, latitude, longitude } = facts
  const details = [
    facts.meeting_point && `Meeting point: ${facts.meeting_point}`,
    facts.contact_name && `${side === 'host' ? 'Viewer' : 'Contact'}: ${facts.contact_name}`,
    facts.contact_phone && `Phone: ${facts.contact_phone}`,
    link,
  ]
  return {
    uid: `viewing-${facts.viewing_id}@${host}`,
    sequence: facts.sequence,
    startsAt: facts.viewing_at,
    endsAt: facts.ends_at,
    changedAt,
    summary:
      side === 'host'
        ? `Viewing: ${facts.property_title} (${facts.name})`
        : `Viewing: ${facts.property_title}`,
    location: viewingAddress(facts) || undefined,
    description: details.filter(Boolean).join('\n'),
    url: link,
    coordinates: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
  }
}
