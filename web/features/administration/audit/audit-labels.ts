import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { isUuid } from '../../../../domain/text/uuid.ts'

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

const knownActions: Record<string, string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  announce: 'Announcement sent',
  answer_contact_request: 'Message answered',
  answer_support: 'Support request answered',
  appoint_agency_owner: 'Agency manager appointed',
  approve_request: 'Request approved',
  close_contact_request: 'Message closed',
  decide_review: 'Listing check decided',
  invite_agency_owner: 'Agency manager invited',
  join_agency: 'Joined agency',
  leave_agency: 'Left agency',
  mfa_disabled: 'Two-step verification turned off',
  mfa_enabled: 'Two-step verification turned on',
  mfa_enrolment_started: 'Two-step verification set-up started',
  mfa_factor_removed: 'Second step removed',
  publish_scheduled: 'Published as scheduled',
  record_payment: 'Payment recorded',
  refund_payment: 'Payment refunded',
  reject_request: 'Request rejected',
  remove_listing: 'Listing removed',
  restore_listing: 'Listing restored',
  retry_mail: 'Email sent again',
  session_revoked_token_reuse: 'Signed out: sign-in was copied',
}

/** account_barred → Account barred */
export const actionLabel = (action: string): string =>
  knownActions[action] ?? capitalised(action.replaceAll('_', ' '))

const longestName = 80

/** Which setting, plan, page or listing an entry is about; undefined where the record has no name. */
export function recordName(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  id: string | null,
): string | undefined {
  const record = { ...before, ...after }
  const name = [record.key, record.title, record.name, record.subject, record.slug].find(
    (value) => typeof value === 'string' && value !== '',
  )
  const named = typeof name === 'string' ? name : id && !isUuid(id) && !/^\d+$/.test(id) ? id : undefined
  // The keys of settings are names in code.
  const text = named && /^[a-z]+(_[a-z]+)+$/.test(named) ? capitalised(named.replaceAll('_', ' ')) : named
  return text && text.length > longestName ? `${text.slice(0, longestName)}…` : text
}

/** Words for fields that are not readable as they are. */
const fieldNames: Record<string, string> = {
  alert: 'alert frequency',
  city_id: 'city',
  epc_rating: 'EPC rating',
  friendly_name: 'name',
  id: 'number',
  ip: 'IP address',
  mfa_skip_until: 'two-step verification skipped until',
  provider: 'sign-in method',
  square_feet: 'floor area (sq ft)',
  user_agent: 'browser',
}

/** user_agent → browser · owner_id → owner · listing_days → listing days */
export const fieldLabel = (field: string): string =>
  fieldNames[field] ?? field.replace(/_id$/, '').replace(/_at$/, ' time').replaceAll('_', ' ')

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

/** Price, status and 2 more · All 5 fields of a record that was added or deleted */
export function changesSummary(changes: readonly Difference[], isUpdate: boolean): string {
  if (changes.length === 0) return 'No fields'
  if (!isUpdate && changes.length > 3) return `All ${changes.length} fields`
  const named = changes.slice(0, 3).map(({ field }) => fieldLabel(field))
  return capitalised(named.join(', ') + (changes.length > 3 ? ` and ${changes.length - 3} more` : ''))
}
