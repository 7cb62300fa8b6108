import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import { emailPaths } from '../../../domain/site/email-paths.ts'
import { targetPath } from '../../../domain/site/page-target.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { MailHome } from '../layout.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { MailTemplate, ToUrl } from './template.ts'

/** Wording of the alert email about listings that match a saved search. */
export const alert: MailTemplate<'alert'> = (data, toUrl) => ({
  subject: data.part ? `${data.title} (${data.part})` : data.title,
  title: data.title,
  paragraphs: [
    `Your search: ${data.summary}.`,
    ...(data.part ? [`This is email ${data.part}, because there are too many homes for one.`] : []),
  ],
  homes: data.homes.map((listing) => toMailHome(listing, toUrl)),
  action: { label: data.link_label, link: toUrl(targetPath('search', data.query)) },
  reason: `You asked for this alert, “${data.name}”, on ${data.since}.`,
  settings: {
    label: 'Change how often',
    link: toUrl(data.manage_token ? emailPaths.emailAlerts(data.manage_token) : paths.portalAlerts),
  },
  unsubscribe: {
    label: 'stop this alert',
    link: toUrl(emailPaths.unsubscribe(data.unsubscribe_token)),
    isOneClick: true,
  },
})

const timing = { instant: 'as soon as homes match', daily: 'once a day', weekly: 'once a week' }

/** Sent to an address that anyone may have entered. */
export const alertConfirm: MailTemplate<'alert_confirm'> = (data, toUrl) => {
  const homes = `homes ${data.listing_type === 'rent' ? 'to rent' : 'for sale'}${data.place ? ` in ${data.place}` : ''}`
  return {
    subject: `Confirm your alert for ${homes}`,
    title: 'Confirm your alert',
    paragraphs: [
      `You asked us to email you about new and reduced ${homes}, ${timing[data.alert]}.`,
      'Confirm within two days to turn it on. You can change or stop it in every email we send.',
    ],
    action: { label: 'Confirm alert', link: toUrl(emailPaths.confirmAlert(data.token)) },
    reason:
      'You’re getting this email because this address was entered for an alert. If it wasn’t you, ignore this email and we won’t send any alerts.',
  }
}

function toMailHome(
  { id, price, title, location, facts, tag, news, image, image_alt }: MailPayloads['alert']['homes'][number],
  toUrl: ToUrl,
): MailHome {
  // The image URL comes from the advertiser: an unusable one is left out instead of failing the email.
  const url = absoluteUrl(image, toUrl(paths.home))
  const picture = url ? { url, alt: image_alt } : undefined
  return { price, title, location, facts, tag, news, link: toUrl(paths.property(id)), image: picture }
}
