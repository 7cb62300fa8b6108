import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { MailTemplate } from './template.ts'

type AccessRequest = MailPayloads['access_request_received']

const portal = (data: AccessRequest) =>
  data.kind === 'private_landlord' ? 'Private Landlord Portal' : 'Letting Agent Portal'
const reason = 'You’re getting this email because you requested access.'
const facts = (data: AccessRequest): [string, string][] => [['Company', data.company_name]]

export const accessRequestReceived: MailTemplate<'access_request_received'> = (data, toUrl) => ({
  subject: `We have your request for the ${portal(data)}`,
  title: 'Request received',
  paragraphs: [
    `Your request for access to the ${portal(data)} is under review. We’ll let you know when we’ve made a decision.`,
  ],
  facts: facts(data),
  action: { label: 'Open my portal', link: toUrl(paths.portal) },
  reason,
})

export const accessRequestApproved: MailTemplate<'access_request_approved'> = (data, toUrl) => ({
  subject: `Your access to the ${portal(data)} is approved`,
  title: 'You have access',
  paragraphs: [
    data.needs_payment
      ? `Your request for access to the ${portal(data)} was approved. You can write your homes now, and publish them once the first month of your plan is paid.`
      : `Your request for access to the ${portal(data)} was approved. You can list homes now.`,
  ],
  facts: facts(data),
  action: data.needs_payment
    ? { label: 'See the invoice', link: toUrl(portalPaths.membership) }
    : { label: 'Open my listings', link: toUrl(portalPaths.listings) },
  reason,
})

export const accessRequestRejected: MailTemplate<'access_request_rejected'> = (data, toUrl) => ({
  subject: `Your request for the ${portal(data)} was not approved`,
  title: 'Request not approved',
  paragraphs: [
    `Your request for access to the ${portal(data)} was not approved. You may correct it and apply again.`,
  ],
  quote: data.reason || undefined,
  facts: facts(data),
  action: {
    label: 'Apply again',
    link: toUrl(data.kind === 'private_landlord' ? paths.landlords : paths.lettingAdmin),
  },
  reason,
})
