import { wholeAddress } from '../../../domain/site/absolute-url.ts'
import type { MailHome } from '../layout.ts'
import { type MailTemplate, text } from './template.ts'

/**
 * Wording of the alert email about listings that match a saved search. `data`: title, part ('2 of 3'), summary,
 * homes[{price, title, location, facts, tag, news, link, image, image_alt}], link, link_label, name, since,
 * settings_link, unsubscribe_link.
 */
export const alert: MailTemplate = (data, at) => ({
  subject: data.part ? `${text(data.title)} (${text(data.part)})` : text(data.title),
  title: text(data.title),
  paragraphs: [
    data.summary ? `Your search: ${text(data.summary)}.` : '',
    data.part ? `This is mail ${text(data.part)}: there are too many homes for one.` : '',
  ].filter(Boolean),
  homes: (Array.isArray(data.homes) ? data.homes : []).map((listing) => toMailHome(listing, at)),
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

function toMailHome(listing: Record<string, unknown>, at: (path: string) => string): MailHome {
  // The image URL comes from the advertiser: an unusable one is left out instead of failing the email.
  const url = wholeAddress(text(listing.image), at('/'))
  return {
    price: text(listing.price),
    title: text(listing.title),
    location: text(listing.location),
    facts: text(listing.facts),
    tag: text(listing.tag) || undefined,
    news: text(listing.news) || undefined,
    link: at(text(listing.link)),
    image: url ? { url, alt: text(listing.image_alt) } : undefined,
  }
}
