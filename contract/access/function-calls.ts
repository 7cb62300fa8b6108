/**
 * At least one valid call of every exposed function. Names in braces are the victim's ids (access-matrix-fixture.ts,
 * function-call-arguments.ts).
 */
export type FunctionCall = {
  args: Record<string, unknown>
  /**
   * Who may make it: `anyone` reads what is public, `self` acts on the caller's own data, `owner` on rows of a person,
   * `professional` on those of an agency or landlord, `link` holds a secret from an email, `admin` runs the site.
   */
  by: 'anyone' | 'self' | 'owner' | 'professional' | 'link' | 'admin'
}

const anyone = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'anyone' })
const self = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'self' })
const owner = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'owner' })
const professional = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'professional' })
const link = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'link' })
const admin = (args: FunctionCall['args'] = {}): FunctionCall => ({ args, by: 'admin' })

const application = {
  company_name: 'Co',
  business_address: '1 Road',
  contact_first_name: 'A',
  contact_last_name: 'B',
  business_email: 'office@agency.test',
  phone_number: '0123456789',
  accepted_terms: true,
  accepted_liability: true,
  accepted_privacy: true,
}
const feedRow = {
  row: 1,
  ref: 'call',
  status: 'draft',
  home: { listing_type: 'sale', title: 'T', location: 'Road, Town', price: 1, property_type: 'Flat' },
}
const london = [-0.2, 51.4, 0.1, 51.6]

export const functionCalls: Record<string, FunctionCall[]> = {
  accept_agency_invitation: [link({ token: '{invitation token}' })],
  add_enquiry_note: [professional({ enquiry_id: '{received enquiry}', body: 'Rang back' })],
  assign_enquiry: [professional({ enquiry_id: '{received enquiry}' })],
  save_enquiry_draft: [professional({ enquiry_id: '{received enquiry}', body: 'Dear' })],
  admin_health: [admin()],
  admin_home: [admin()],
  bulk_change_listings: [
    professional({ id: '{new change}', property_ids: ['{draft}'], action: 'price', value: { price: 900 } }),
    professional({ id: '{new change}', property_ids: ['{draft}'], action: 'publish', is_preview: true }),
  ],
  count_my_listings: [professional({ filters: { query: 'a' } })],
  my_listings: [professional(), professional({ sort: 'views', filters: { missing: 'any' } })],
  professional_home: [professional()],
  undo_bulk_change: [professional({ id: '{bulk change}' })],
  admin_user_names: [admin({ ids: ['{person}'] })],
  admin_properties: [admin({ query: '{draft}' }), admin({ state: 'draft', kind: 'sale' })],
  admin_users: [admin({ query: '{person}' }), admin({ role: 'admin' })],
  agencies_without_owner: [admin()],
  agency_activity: [professional({ weeks: 4 })],
  agency_directory: [anyone(), anyone({ name: 'Agency' })],
  agency_invitation: [link({ token: '{invitation token}' })],
  agency_page: [anyone({ slug: 'a-{agency}' })],
  agency_team: [professional()],
  alert_for_unsubscribe: [link({ token: '{unsubscribe token}' })],
  announcement_delivery: [admin({ ids: ['{person}'] })],
  appoint_agency_owner: [
    admin({ agency: '{ownerless agency}', person: '{ownerless member}', reason: 'No owner left' }),
  ],
  area_guide: [anyone({ slug: 'bristol' })],
  request_support: [self({ subject: 'Help', body: 'Please' })],
  audience_size: [admin({ audience: 'letting_agent' })],
  block_enquiry: [
    professional({ enquiry_id: '{received enquiry}' }),
    owner({ enquiry_id: '{sent enquiry}' }),
  ],
  cancel_mfa_reset: [admin({ account: '{person}' })],
  change_plan: [professional({ plan_id: 'agent_premium' })],
  confirm_account_erasure: [link({ token: '{erasure token}' })],
  correct_place: [anyone({ location: 'Bristl' })],
  count_property_types: [anyone({ criteria: { listing_type: 'sale' } })],
  count_searches: [anyone({ searches: [{ listing_type: 'sale' }] })],
  decide_access_request: [
    admin({ kind: 'letting_agent', id: '{request}', decision: 'approved' }),
    admin({ kind: 'letting_agent', id: '{request}', decision: 'rejected', reason: 'No' }),
  ],
  decide_enquiry_report: [admin({ report_id: '{enquiry report}', decision: 'dismissed' })],
  decide_listing_report: [
    admin({ report_id: '{listing report}', decision: 'upheld', outcome: 'Removed', removes_listing: true }),
  ],
  duplicate_listing: [professional({ property_id: '{draft}' })],
  end_membership: [professional()],
  end_session: [owner({ session_id: '{session}' })],
  admin_end_session: [admin({ account: '{person}', session_id: '{session}' })],
  admin_end_all_sessions: [admin({ account: '{person}' })],
  erase_account: [admin({ account: '{person}', reason: 'Asked for' })],
  export_my_data: [self()],
  failed_mail: [admin()],
  feed_picture_counts: [professional()],
  find_place: [anyone({ location: 'Bristol' })],
  find_postcode: [anyone({ postcode: 'SW4 0AA' })],
  grant_role: [
    admin({ user_id: '{person}', role: 'admin' }),
    admin({ user_id: '{caller}', role: 'admin' }),
    admin({ user_id: '{caller}', role: 'letting_agent' }),
  ],
  guest_block: [link({ token: '{guest token}' })],
  guest_enquiry: [link({ token: '{guest token}' })],
  guest_reply: [link({ token: '{guest token}', body: 'Hello' })],
  guest_report: [link({ token: '{guest token}', reason: 'Rude' })],
  guest_unblock: [link({ token: '{guest token}' })],
  has_role: [anyone({ role: 'admin' })],
  import_listings: [professional({ rows: [feedRow], is_trial: false })],
  invite_agency_owner: [
    admin({ agency: '{ownerless agency}', email: 'owner@example.org', reason: 'No owner left' }),
  ],
  invite_to_agency: [
    professional({ email: 'invited@example.org', role: 'member' }),
    professional({ email: 'invited@example.org', role: 'owner' }),
  ],
  store_feed_picture: [
    professional({
      property_id: '{draft}',
      source: 'https://feed.example/a.jpg',
      object_name: '{draft}/feed.webp',
      size_bytes: 9,
    }),
  ],
  list_areas: [anyone()],
  listing_cards: [anyone({ listing_ids: ['{live}', '{draft}'] })],
  listing_activity: [professional({ for_property: '{draft}' }), professional({})],
  listing_totals: [professional({ property_ids: ['{draft}', '{live}'] })],
  lock_account: [admin({ account: '{person}', reason: 'Fraud' })],
  search_facets: [anyone({ criteria: { listing_type: 'sale' }, price_edges: [0, 100_000] })],
  map_clusters: [anyone({ bounds: london, zoom: 9 })],
  mark_all_notifications_read: [self()],
  mark_enquiry_read: [
    professional({ enquiry_id: '{received enquiry}' }),
    owner({ enquiry_id: '{sent enquiry}' }),
  ],
  mfa_reset_of: [admin({ account: '{person}' })],
  mfa_reset_for_cancel: [link({ token: '{mfa reset token}' })],
  my_enquiries: [self({ side: 'enquirer' }), professional({ side: 'professional' })],
  my_enquiry: [professional({ enquiry_id: '{received enquiry}' }), owner({ enquiry_id: '{sent enquiry}' })],
  my_enquiry_counts: [self()],
  my_saved_property_ids: [self()],
  my_plan_usage: [professional()],
  my_saved_properties: [self()],
  my_sessions: [self()],
  my_withdrawn_roles: [self()],
  nearby_stations: [anyone({ latitude: 51.5, longitude: 0 })],
  nearby_towns: [anyone({ latitude: 51.5, longitude: -0.1 })],
  expired_listing_summary: [anyone({ property_id: '{draft}' }), anyone({ property_id: '{removed}' })],
  comparable_service_charge: [anyone({ property_id: '{live}' }), anyone({ property_id: '{draft}' })],
  is_listing_in_review: [anyone({ property_id: '{draft}' }), anyone({ property_id: '{live}' })],
  decide_listing_review: [admin({ review_id: '{listing review}', decision: 'refused', reason: 'No' })],
  listing_problems: [professional({ property_id: '{draft}' })],
  publish_listing: [professional({ property_id: '{draft}' })],
  record_listing_view: [anyone({ property_id: '{live}', visitor: '11111111-1111-4111-8111-111111111111' })],
  record_payment: [admin({ payment_id: '{payment}', reference: 'R' })],
  refund_payment: [admin({ payment_id: '{paid payment}', reason: 'Asked for' })],
  remove_listing: [admin({ property_id: '{live}', reason: 'Fraud' })],
  renew_listing: [professional({ property_id: '{expired}' })],
  reply_to_enquiry: [
    professional({ enquiry_id: '{received enquiry}', body: 'Hello' }),
    owner({ enquiry_id: '{sent enquiry}', body: 'Hello' }),
  ],
  report_enquiry: [
    professional({ enquiry_id: '{received enquiry}', reason: 'Rude' }),
    owner({ enquiry_id: '{sent enquiry}', reason: 'Rude' }),
  ],
  request_account_erasure: [self()],
  request_mfa_reset: [admin({ account: '{colleague}', reason: 'Lost phone' })],
  restore_listing: [admin({ property_id: '{removed}' })],
  retry_failed_mail: [admin()],
  revoke_agency_invitation: [professional({ invitation_id: '{invitation}' })],
  save_content: [
    admin({ kind: 'page', key: 'called', action: 'publish', fields: { title: 'T', content: 'C' } }),
  ],
  add_saved_notes: [self({ notes: { '{live}': 'Ask about the roof' } })],
  save_properties: [self({ property_ids: ['{draft}', '{live}'] })],
  search_count: [anyone({ listing_type: 'sale' })],
  search_properties: [anyone({ listing_type: 'sale' }), anyone({ keywords: '{draft}' })],
  send_announcement: [admin({ audience: 'everybody', title: 'T', body: 'B' })],
  send_contact_request: [
    self({
      id: '11111111-1111-4111-8111-111111111112',
      topic: 'press',
      name: 'A',
      email: 'a@b.test',
      message: 'Hello',
      captcha_pass: '{captcha pass}',
    }),
  ],
  answer_contact_request: [admin({ request_id: '{contact}', answer: 'Hello' })],
  send_enquiry: [self({ property_id: '{live}', message: 'Hello', name: 'A' })],
  admin_sessions: [admin({ account: '{person}' })],
  set_enquiry_status: [professional({ enquiry_id: '{received enquiry}', status: 'closed' })],
  set_listing_status: [professional({ property_id: '{live}', status: 'under_offer' })],
  share_list: [owner({ list_id: '{list}' }), owner({ list_id: '{list}', is_shared: false })],
  shared_list: [link({ token: '{shared token}' })],
  sitemap_listings: [anyone({ prefix: 'a' })],
  sitemap_parts: [anyone()],
  skip_mfa: [self()],
  cancel_mfa_reset_by_link: [link({ token: '{mfa reset token}' })],
  submit_access_request: [self({ kind: 'letting_agent', details: application })],
  suggest_places: [anyone({ query: 'Bris' })],
  restore_deleted: [owner({ kind: 'list', id: '{deleted list}' })],
  unblock_enquiry: [
    professional({ enquiry_id: '{received enquiry}' }),
    owner({ enquiry_id: '{sent enquiry}' }),
  ],
  unlock_account: [admin({ account: '{person}' })],
  unsubscribe_alert: [link({ token: '{unsubscribe token}' })],
  where_can_i_live: [anyone({ listing_type: 'rent', max_price: 2000 })],
  make_offer: [
    self({ property_id: '{market sale}', amount: 90_000, name: 'A', position: 'investor', funding: 'cash' }),
  ],
  apply_to_rent: [
    self({ property_id: '{market let}', amount: 900, name: 'A', move_in: '{tomorrow}', adults: 1 }),
  ],
  act_on_offer: [
    owner({ offer_id: '{made offer}', action: 'withdraw' }),
    professional({ offer_id: '{received offer}', action: 'counter', expected: 90_000, amount: 95_000 }),
  ],
  set_seller_contact: [professional({ property_id: '{live}', name: 'Vendor', email: 'vendor@example.org' })],
  seal_offers: [professional({ property_id: '{live}', closes_at: '{next week}' })],
  my_offers: [self({ side: 'applicant' }), professional({ side: 'advertiser' })],
  listing_offers: [professional({ property_id: '{live}' })],
  offer_form: [self({ property_id: '{market sale}' })],
  add_offer_document: [owner({ offer_id: '{made offer}', kind: 'identity', file_name: 'a.pdf' })],
  open_offer_document: [
    owner({ document_id: '{own document}' }),
    professional({ document_id: '{received document}' }),
  ],
  erase_offer_document: [owner({ document_id: '{own document}' })],
  set_milestone: [owner({ offer_id: '{made offer}', step: 'survey', state: 'done' })],
  add_chain_link: [
    owner({ offer_id: '{made offer}', place: 'below', description: 'A flat', stage: 'looking' }),
  ],
  answer_chain_link: [owner({ link_id: '{chain link}', answer: 'confirm' })],
  record_holding_deposit: [
    professional({ offer_id: '{accepted application}', amount: 200, paid_on: '{today}' }),
  ],
  my_offer: [owner({ offer_id: '{made offer}' }), professional({ offer_id: '{received offer}' })],
  withdraw_listing: [professional({ property_id: '{live}' })],
  withdraw_role: [admin({ user_id: '{person}', role: 'letting_agent' })],
}
