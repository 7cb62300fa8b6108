import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import { targetPath } from '../../../domain/site/page-target.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { MailHome } from '../layout.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { FullAddress, MailTemplate } from './template.ts'

/** Homes that match a saved search. */
export const alert: MailTemplate<'alert'> = (data, at) => ({
  subject: data.part ? `${data.title} (${data.part})` : data.title,
  title: data.title,
  paragraphs: [
    `Your search: ${data.summary}.`,
    ...(data.part ? [`This is mail ${data.part}: there are too many homes for one.`] : []),
  ],
  homes: data.homes.map((each) => homeOf(each, at)),
  action: { label: data.link_label, link: at(targetPath('search', data.query)) },
  reason: `You asked for this alert, “${data.name}”, on ${data.since}.`,
  settings: { label: 'Change how often', link: at(paths.portalAlerts) },
  unsubscribe: {
    label: 'stop this alert',
    link: at(paths.unsubscribe(data.unsubscribe_token)),
    isOneClick: true,
  },
})

function homeOf(
  { id, price, title, location, facts, tag, news, image, image_alt }: MailPayloads['alert']['homes'][number],
  at: FullAddress,
): MailHome {
  // An advertiser writes it: what nobody could fetch leaves the picture out, not the mail unsent.
  const url = absoluteUrl(image, at(paths.home))
  const picture = url ? { url, alt: image_alt } : undefined
  return { price, title, location, facts, tag, news, link: at(paths.property(id)), image: picture }
}
