import type { AttackContext } from '../attack-context.ts'

/** A permitted write to the same URL: with another body, or by another actor. */
type Permitted = { who?: string; body?: Record<string, unknown> }

/** A write, the column it must not change, and the permitted variant. */
export type ForbiddenWrite = [
  who: string,
  method: string,
  path: string,
  body: Record<string, unknown>,
  column: string,
  permitted?: Permitted,
]

type Names = Record<string, string>
type Known = { user: Names; agent: Names; landlord: Names; stranger: Names }

/** Writable fields with values that must be refused. */
export function forbiddenWrites({ actors }: AttackContext): ForbiddenWrite[] {
  const namesOf = (who: string): Names => actors.fixture.ids.get(who) ?? {}
  const known: Known = {
    user: namesOf('user'),
    agent: namesOf('agent'),
    landlord: namesOf('landlord'),
    stranger: namesOf('stranger'),
  }
  return [...ofRights(known), ...ofHomes(known), ...ofOthers(known)]
}

const byAdmin: Permitted = { who: 'admin' }
const byService: Permitted = { who: 'service' }
const named: Permitted = { body: { first_name: 'A' } }
const titled: Permitted = { body: { title: 'T' } }
const later = '2099-01-01T00:00:00+00:00'
const accessRequest = {
  company_name: 'Co',
  business_address: '1 Road',
  contact_first_name: 'A',
  contact_last_name: 'B',
  phone_number: '0123456789',
  accepted_terms: true,
  accepted_liability: true,
  accepted_privacy: true,
}
const validListing = {
  title: 'T',
  listing_type: 'sale',
  location: 'Road, Town',
  price: 1,
  property_type: 'Flat',
}

function ofRights({ user: { person, membership }, stranger }: Known): ForbiddenWrite[] {
  const agency = { ...accessRequest, business_email: 'a@agency.test', user_id: person }
  return [
    ['user', 'POST', '/user_roles', { user_id: person, role: 'admin' }, 'role', byAdmin],
    ['user', 'POST', '/letting_agent_requests', { ...agency, status: 'approved' }, 'status'],
    ['user', 'POST', '/letting_agent_requests', { ...agency, payment_status: 'paid' }, 'payment_status'],
    [
      'user',
      'POST',
      '/letting_agent_requests',
      { ...agency, user_id: stranger.person },
      'user_id',
      { body: agency },
    ],
    [
      'user',
      'POST',
      '/private_landlord_requests',
      { ...accessRequest, user_id: person, business_email: 'a@gmail.com', status: 'approved' },
      'status',
    ],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { has_mfa: true }, 'has_mfa', named],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { mfa_skip_until: later }, 'mfa_skip_until', named],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { created_at: later }, 'created_at', named],
    [
      'user',
      'PATCH',
      '/plans?id=eq.agent_premium',
      { price_pounds_monthly: 0 },
      'price_pounds_monthly',
      byAdmin,
    ],
    [
      'agent',
      'PATCH',
      '/plans?id=eq.agent_early',
      { max_published_per_month: 999 },
      'max_published_per_month',
      byAdmin,
    ],
    [
      'user',
      'PATCH',
      `/memberships?id=eq.${membership}`,
      { status: 'active', plan_id: 'agent_premium' },
      'plan_id',
      byService,
    ],
    [
      'user',
      'POST',
      '/payments',
      { user_id: person, membership_id: membership, plan_id: 'agent_early', amount_pence: 0, status: 'paid' },
      'status',
      byService,
    ],
  ]
}

function ofHomes({ user: { draft }, agent, landlord, stranger }: Known): ForbiddenWrite[] {
  return [
    ['landlord', 'POST', '/properties', { ...validListing, status: 'live' }, 'status'],
    [
      'landlord',
      'POST',
      '/properties',
      { ...validListing, published_at: '2020-01-01T00:00:00+00:00' },
      'published_at',
    ],
    ['landlord', 'POST', '/properties', { ...validListing, owner_id: stranger.person }, 'owner_id'],
    ['landlord', 'PATCH', `/properties?id=eq.${landlord.draft}`, { status: 'live' }, 'status', titled],
    [
      'landlord',
      'PATCH',
      `/properties?id=eq.${landlord.draft}`,
      { owner_id: stranger.person },
      'owner_id',
      titled,
    ],
    ['landlord', 'PATCH', `/properties?id=eq.${landlord.live}`, { expires_at: later }, 'expires_at', titled],
    [
      'agent',
      'PATCH',
      `/agency_members?user_id=eq.${agent.person}`,
      { agency_id: stranger.agency },
      'agency_id',
      { body: { branch_id: null } },
    ],
    [
      'agent',
      'PATCH',
      `/agencies?id=eq.${agent.agency}`,
      { slug: 'taken', is_verified: true },
      'slug',
      { body: { description: 'D' } },
    ],
    [
      'user',
      'POST',
      '/listing_views',
      { property_id: draft, day: '2026-01-02', views: 99_999 },
      'views',
      byService,
    ],
  ]
}

function ofOthers({ user: { person, sold }, stranger }: Known): ForbiddenWrite[] {
  return [
    ['user', 'PATCH', '/app_settings?key=eq.enquiries_per_day', { value: 9999 }, 'value', byAdmin],
    [
      'user',
      'POST',
      '/saved_properties',
      { user_id: stranger.person, property_id: sold },
      'user_id',
      { body: { user_id: person, property_id: sold } },
    ],
    [
      'user',
      'POST',
      '/saved_searches',
      { user_id: stranger.person, name: 'x', query: 'type=rent', criteria: {} },
      'user_id',
      { body: { user_id: person, name: 'x', query: 'type=rent', criteria: {} } },
    ],
    [
      'user',
      'POST',
      '/support_requests',
      { user_id: person, subject: 'x', due_at: '2020-01-01T00:00:00+00:00' },
      'due_at',
    ],
    [
      'user',
      'POST',
      '/notifications',
      { user_id: stranger.person, kind: 'listing', title: 'hostile' },
      'title',
      byService,
    ],
    ['user', 'POST', '/audit_log', { action: 'hostile', entity: 'account' }, 'action', byService],
    ['user', 'POST', '/blog_posts', { title: 'hostile', status: 'published' }, 'title', byAdmin],
  ]
}
