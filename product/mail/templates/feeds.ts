import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { type MailTemplate, moment } from './template.ts'

/** To the managers of an agency, once for each break. */
export const feedBroken: MailTemplate<'feed_broken'> = (data, toUrl) => {
  const { feed, reason, last_message_at: lastMessageAt, messages, failures } = data
  const explanations = {
    silent: `We haven’t heard from “${feed}”${lastMessageAt ? ` since ${moment(lastMessageAt)}` : ''}, which is longer than usual. Your homes stay as they are until it works again.`,
    errors: `${failures} of the last ${messages} updates from “${feed}” had errors, so we couldn’t publish those homes as sent.`,
    unreachable: `We couldn’t fetch the file for “${feed}” three times in a row. Check that its URL still works.`,
  }
  return {
    subject: `Your feed “${feed}” needs attention`,
    title: data.title,
    paragraphs: [explanations[reason], 'We won’t email you about this problem again.'],
    action: { label: 'Check the feed', link: toUrl(portalPaths.feeds) },
    reason: 'You’re getting this email because you manage your agency’s feeds.',
    unsubscribe: { label: 'Choose which emails you get', link: toUrl(paths.portalSettings) },
  }
}

/** To the managers of an agency: who has the key can change the agency's homes. */
export const feedKeyAdded: MailTemplate<'feed_key_added'> = ({ title, feed, key, by }, toUrl) => ({
  subject: `New key for your feed “${feed}”`,
  title,
  paragraphs: [
    `${by ?? 'A manager of your agency'} added the key “${key}” to “${feed}”. Software with this key can add, change and withdraw your agency’s homes.`,
    'If you don’t recognise it, revoke the key on the feeds page and change your password.',
  ],
  action: { label: 'Check your feeds', link: toUrl(portalPaths.feeds) },
  reason: 'You’re getting this email because you manage your agency’s feeds.',
})

export const feedUndecided: MailTemplate<'feed_undecided'> = (data, toUrl) => {
  const { feed, missing, homes } = data
  return {
    subject: `Confirm which homes to withdraw: “${feed}”`,
    title: data.title,
    paragraphs: [
      `The last file for “${feed}” is missing ${homes === 1 ? 'your only home' : `${formatNumber(missing)} of your ${formatNumber(homes)} homes`}. That’s more than a fifth, so we haven’t withdrawn any.`,
      'If they’re off the market, withdraw them. If the file was incomplete, keep them and send a complete file.',
    ],
    action: { label: 'Check these homes', link: toUrl(portalPaths.feeds) },
    reason: 'You’re getting this email because you manage your agency’s feeds.',
    unsubscribe: { label: 'Choose which emails you get', link: toUrl(paths.portalSettings) },
  }
}
