import { emailPaths } from '../../../domain/site/email-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { MailTemplate } from './template.ts'

/** One email to an advertiser about all homes that await confirmation. */
export const availabilityCheck: MailTemplate<'availability_check'> = (data, toUrl) => {
  const { stage, homes, titles, token } = data
  const isOne = homes === 1
  const [it, they, is] = isOne ? ['it', 'it', 'is'] : ['them', 'they', 'are']
  const explanations = {
    ask: `Please confirm that ${they} ${is} still available. Visitors see when you last confirmed. After two weeks without a confirmation, ${they} move${isOne ? 's' : ''} to the end of search results; after three, we hide ${it}.`,
    moved_down: `You haven’t confirmed for two weeks that ${they} ${is} available, so ${they} now come${isOne ? 's' : ''} last in search results. In a week we’ll hide ${it}. Confirming brings ${it} back at once.`,
    hidden: `You haven’t confirmed for three weeks that ${they} ${is} available, so we’ve hidden ${it} from visitors. Confirming brings ${it} back at once.`,
  }
  return {
    subject: data.title,
    title: data.title,
    paragraphs: [
      `${titles.join(', ')}${homes > titles.length ? ` and ${homes - titles.length} more` : ''}.`,
      explanations[stage],
    ],
    action: {
      label: isOne ? 'Confirm this home' : `Confirm ${homes} homes`,
      link: toUrl(emailPaths.confirmHomes(token)),
    },
    reason: 'You’re getting this email because you advertise homes with us.',
    unsubscribe: { label: 'Choose which emails you get', link: toUrl(paths.portalSettings) },
  }
}
