import type { MailHome } from '../layout.ts'
import { type MailTemplate, text } from './template.ts'

/**
 * Homes that match a saved search. `data`: title, summary, homes[{price, title, location, facts, tag?, link,
 * image?, image_alt?}], link, link_label, since, settings_link.
 */
export const alert: MailTemplate = (data, at) => ({
  subject: text(data.title),
  title: text(data.title),
  paragraphs: data.summary ? [text(data.summary)] : [],
  homes: (Array.isArray(data.homes) ? data.homes : []).map((each) => homeOf(each, at)),
  action: { label: text(data.link_label) || 'See all homes', link: at(text(data.link)) },
  reason: data.since ? `You asked for this alert on ${text(data.since)}.` : 'You asked for this alert.',
  unsubscribe: {
    label: 'Change how often, or stop this alert',
    link: at(text(data.settings_link) || '/portal/alerts'),
  },
})

function homeOf(given: Record<string, unknown>, at: (path: string) => string): MailHome {
  const image = text(given.image)
  return {
    price: text(given.price),
    title: text(given.title),
    location: text(given.location),
    facts: text(given.facts),
    tag: text(given.tag) || undefined,
    link: at(text(given.link)),
    image: image ? { url: at(image), alt: text(given.image_alt) } : undefined,
  }
}
