import { capitalised } from '../../../../domain/text/count-phrase.ts'

/** Labels of the audited entities, by table name. */
export const entities = {
  account: 'Account',
  user_roles: 'Role',
  letting_agent_requests: 'Letting agent request',
  private_landlord_requests: 'Private landlord request',
  properties: 'Property',
  listing_reports: 'Report of a listing',
  enquiry_reports: 'Abuse report',
  pages: 'Page',
  blog_posts: 'Article',
  content_changes: 'Change in waiting',
  announcements: 'Announcement',
  memberships: 'Membership',
  payments: 'Payment',
  support_requests: 'Support request',
  contact_requests: 'Contact form',
  agencies: 'Agency',
  app_settings: 'Setting',
  plans: 'Plan',
  mail: 'Email',
} as const

export const entityLabel = (entity: string): string =>
  Object.entries(entities).find(([name]) => name === entity)?.[1] ?? capitalised(entity.replaceAll('_', ' '))

const plainActions: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

/** account_barred → Account barred */
export const actionLabel = (action: string): string =>
  plainActions[action] ?? capitalised(action.replaceAll('_', ' '))

export type Difference = { field: string; before: string; after: string }

const formatValue = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** The fields whose value changed. A missing value is shown as a dash. */
export function differences(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: formatValue(before?.[field]), after: formatValue(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}
