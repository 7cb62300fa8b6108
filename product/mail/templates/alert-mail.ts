import { wholeAddress } from '../../../domain/site/absolute-url.ts'
import type { MailHome } from '../layout.ts'
import { type MailTemplate, text } from './template.ts'

/**
 * Homes that match a saved search. `data`: title, part ('2 of 3'), summary, homes[{price, title, location, facts, tag,
 * news, link, image, image_alt}], link, link_label, name, since, settings_link, unsubscribe_link.
 */
export const alert: MailTemplate = (data, at) => ({
  subject: data.part ? `${text(data.title)} (${text(data.part)})` : text(data.title),
  title: text(data.title),
  paragraphs: [
    data.summary ? `Your search: ${text(data.summary)}.` : '',
    data.part ? `This is mail ${text(data.part)}: there are too many homes for one.` : '',
  ].filter(Boolean),
  homes: (Array.isArray(data.homes) ? data.homes : []).map((each) => homeOf(each, at)),
  action: { label: text(data.link_label) || 'See all homes', link: at(text(data.link)) },
  reason: reasonFor(text(data.name), text(data.since)),
  settings: { label: 'Change how often', link: at(text(data.settings_link) || '/portal/alerts') },
  unsubscribe: {
    label: 'stop this alert',
    link: at(text(data.unsubscribe_link) || '/portal/alerts'),
    isOneClick: Boolean(data.unsubscribe_link),
  },
})

/** You asked for this alert, “Homes for sale in Bristol”, on 2 November 2026. */
const reasonFor = (name: string, since: string) =>
  `You asked for this alert${name ? `, “${name}”,` : ''}${since ? ` on ${since}` : ''}.`

function homeOf(given: Record<string, unknown>, at: (path: string) => string): MailHome {
  // An advertiser writes it: what nobody could fetch leaves the picture out, not the mail unsent.
  const url = wholeAddress(text(given.image), at('/'))
  return {
    price: text(given.price),
    title: text(given.title),
    location: text(given.location),
    facts: text(given.facts),
    tag: text(given.tag) || undefined,
    news: text(given.news) || undefined,
    link: at(text(given.link)),
    image: url ? { url, alt: text(given.image_alt) } : undefined,
  }
}
