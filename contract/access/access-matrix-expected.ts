import { nameOf } from './access-matrix.ts'
import type { Case, Verb } from './access-matrix-cases.ts'

/**
 * The expected matrix. Each word is a perspective of access-matrix-fixture.ts: `own` and `other` are a plain user on their
 * own and on another person's row; `agent` and `landlord` act on their own rows (`agent.other`, `landlord.other` on those of
 * others), `admin` on a user's row; `mfaOverdue` has no rights until it sets up MFA. `mine` is own, agent and landlord,
 * `everybody` all of them. The service role may do everything.
 */
export const expectedMatrix: Record<string, Record<Verb, string>> = {
  agencies: { select: 'everybody', insert: '', update: 'agent admin', delete: '' },
  agency_branches: { select: 'everybody', insert: 'agent', update: 'agent', delete: 'agent' },
  agency_invitations: { select: 'agent admin', insert: '', update: '', delete: '' },
  agency_members: { select: 'agent admin', insert: '', update: 'agent', delete: 'agent' },
  alert_matches: { select: 'mine', insert: '', update: '', delete: '' },
  announcements: { select: 'admin', insert: '', update: '', delete: '' },
  'app_settings: public': { select: 'everybody', insert: '', update: 'admin', delete: '' },
  'app_settings: internal': { select: 'admin', insert: '', update: 'admin', delete: '' },
  'audit_log: of the account': { select: 'mine admin', insert: '', update: '', delete: '' },
  'audit_log: of an administrator': { select: 'admin', insert: '', update: '', delete: '' },
  'blog_posts: draft': { select: 'admin', insert: 'admin', update: 'admin', delete: 'admin' },
  'blog_posts: published': { select: 'everybody', insert: 'admin', update: 'admin', delete: 'admin' },
  content_changes: { select: 'admin', insert: 'admin', update: 'admin', delete: 'admin' },
  content_revisions: { select: 'admin', insert: '', update: '', delete: '' },
  enquiry_assignments: { select: 'agent', insert: '', update: '', delete: '' },
  enquiry_blocks: { select: 'mine', insert: '', update: '', delete: 'mine' },
  enquiry_drafts: { select: 'agent', insert: '', update: '', delete: '' },
  enquiry_leads: { select: 'agent', insert: '', update: '', delete: '' },
  'enquiry_messages: as enquirer': { select: 'mine', insert: '', update: '', delete: '' },
  'enquiry_messages: as advertiser': { select: 'agent landlord', insert: '', update: '', delete: '' },
  'enquiry_messages: reported': { select: 'admin', insert: '', update: '', delete: '' },
  enquiry_notes: { select: 'agent', insert: '', update: '', delete: '' },
  enquiry_reports: { select: 'mine admin', insert: '', update: 'admin', delete: '' },
  enquiry_routing: { select: 'agent', insert: 'agent', update: 'agent', delete: 'agent' },
  'hquest_feedback_properties: draft': { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'hquest_feedback_properties: live': { select: 'everybody', insert: '', update: '', delete: '' },
  'import_runs: of a colleague': { select: 'agent admin', insert: 'agent landlord', update: '', delete: '' },
  'import_runs: of their own': {
    select: 'agent landlord admin',
    insert: '',
    update: 'agent landlord',
    delete: '',
  },
  letting_agent_requests: { select: 'mine admin', insert: 'mine', update: 'admin', delete: '' },
  private_landlord_requests: { select: 'mine admin', insert: 'mine', update: 'admin', delete: '' },
  listing_reviews: { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'listing_reports: of a home on the market': {
    select: 'mine admin',
    insert: 'anon own other agent agent.other landlord landlord.other admin',
    update: 'admin',
    delete: '',
  },
  'listing_reports: of a home they do not see, in another name': {
    select: 'admin',
    insert: '',
    update: 'admin',
    delete: '',
  },
  listing_views: { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  memberships: { select: 'own agent landlord admin', insert: '', update: '', delete: '' },
  negotiator_absences: { select: 'agent', insert: 'agent', update: 'agent', delete: 'agent' },
  notification_preferences: { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  'notifications: personal': { select: 'mine', insert: '', update: 'mine', delete: 'mine' },
  'notifications: announced': { select: 'mine admin', insert: '', update: 'mine', delete: 'mine' },
  'pages: draft': { select: 'admin', insert: 'admin', update: 'admin', delete: 'admin' },
  'pages: published': { select: 'everybody', insert: 'admin', update: 'admin', delete: 'admin' },
  payments: { select: 'own agent landlord admin', insert: '', update: '', delete: '' },
  places: { select: 'everybody', insert: '', update: '', delete: '' },
  plans: { select: 'everybody', insert: '', update: 'admin', delete: '' },
  'listing_confirmations: of a draft': { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'listing_confirmations: of a home on the market': {
    select: 'everybody',
    insert: '',
    update: '',
    delete: '',
  },
  'price_history: of a draft': { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'price_history: of a home on the market': { select: 'everybody', insert: '', update: '', delete: '' },
  profiles: {
    select: 'mfaOverdue own agent landlord admin',
    insert: '',
    update: 'mfaOverdue own agent landlord',
    delete: '',
  },
  'properties: draft': {
    select: 'agent landlord admin',
    insert: 'agent landlord',
    update: 'agent landlord',
    delete: 'agent landlord',
  },
  'properties: on the market': {
    select: 'everybody',
    insert: 'landlord',
    update: 'agent landlord',
    delete: '',
  },
  'properties: removed': { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'properties: past its date': {
    select: 'agent landlord admin',
    insert: 'agent agent.other landlord landlord.other',
    update: 'agent landlord',
    delete: '',
  },
  'property_enquiries: as enquirer': { select: 'mine admin', insert: '', update: '', delete: '' },
  'property_enquiries: as advertiser': { select: 'agent landlord admin', insert: '', update: '', delete: '' },
  'property_enquiries: not confirmed': { select: 'admin', insert: '', update: '', delete: '' },
  bulk_changes: { select: 'agent landlord', insert: '', update: '', delete: '' },
  table_views: { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  saved_list_items: { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  saved_lists: { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  'saved_properties: on the market': { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  'saved_properties: that they cannot see': { select: 'mine', insert: '', update: 'mine', delete: 'mine' },
  saved_replies: { select: 'agent', insert: 'agent', update: 'agent', delete: 'agent' },
  saved_searches: { select: 'mine', insert: 'mine', update: 'mine', delete: 'mine' },
  stations: { select: 'everybody', insert: '', update: '', delete: '' },
  support_messages: { select: 'mine admin', insert: 'mine admin', update: '', delete: '' },
  'support_messages: in another name': { select: 'mine admin', insert: '', update: '', delete: '' },
  contact_requests: { select: 'admin', insert: '', update: '', delete: '' },
  support_requests: { select: 'mine admin', insert: 'mine', update: 'mine admin', delete: '' },
  user_roles: { select: 'mine admin', insert: 'admin', update: '', delete: 'admin' },
  'storage.objects: picture of a home': {
    select: 'everybody',
    insert: 'agent landlord',
    update: 'agent landlord',
    delete: 'agent landlord admin',
  },
  'storage.objects: picture of a draft': {
    select: 'agent landlord admin',
    insert: 'agent landlord',
    update: 'agent landlord',
    delete: 'agent landlord admin',
  },
  'storage.objects: picture of an agency': {
    select: 'agent',
    insert: 'agent',
    update: 'agent',
    delete: 'agent admin',
  },
  'storage.objects: picture of a page': {
    select: 'admin',
    insert: 'admin',
    update: 'admin',
    delete: 'admin',
  },
  'storage.objects: feed': {
    select: 'agent landlord',
    insert: 'agent landlord',
    update: 'agent landlord',
    delete: 'agent landlord',
  },
  'storage.objects: document of their own offer': {
    select: 'mine',
    insert: 'mine',
    update: '',
    delete: '',
  },
  'storage.objects: document of an offer to them': {
    select: '',
    insert: '',
    update: '',
    delete: '',
  },
  'storage.s3_multipart_uploads': { select: '', insert: '', update: '', delete: '' },
  'storage.s3_multipart_uploads_parts': { select: '', insert: '', update: '', delete: '' },
  'storage.buckets': { select: '', insert: '', update: '', delete: '' },
}

const everybody = 'anon mfaOverdue own other agent agent.other landlord landlord.other admin'

/** Whether the matrix allows it. */
export function isDeclared(each: Case, verb: Verb, who: string): boolean {
  if (who === 'service') return true
  const words = expectedMatrix[nameOf(each)]?.[verb] ?? ''
  const expanded = words.replace('everybody', everybody).replace('mine', 'own agent landlord')
  return expanded.split(' ').includes(who)
}
