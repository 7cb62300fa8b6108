import type { Siege } from './siege.ts'

/** Who sends what where, and the column that must not become what they sent. */
export type Wish = [who: string, method: string, path: string, body: Record<string, unknown>, column: string]

type Names = Record<string, string>
type Known = { user: Names; agent: Names; landlord: Names; stranger: Names }

/** Fields that may be sent, with values that must not come about. */
export function hostileWishes({ cast }: Siege): Wish[] {
  const namesOf = (who: string): Names => cast.world.names.get(who) ?? {}
  const known: Known = {
    user: namesOf('user'),
    agent: namesOf('agent'),
    landlord: namesOf('landlord'),
    stranger: namesOf('stranger'),
  }
  return [...ofRights(known), ...ofHomes(known), ...ofOthers(known)]
}

const later = '2099-01-01T00:00:00+00:00'
const request = {
  company_name: 'Co',
  business_address: '1 Road',
  contact_first_name: 'A',
  contact_last_name: 'B',
  phone_number: '0123456789',
  accepted_terms: true,
  accepted_liability: true,
  accepted_privacy: true,
}
const home = { title: 'T', listing_type: 'sale', location: 'Road, Town', price: 1, property_type: 'Flat' }

function ofRights({ user: { person, membership }, stranger }: Known): Wish[] {
  const agency = { ...request, business_email: 'a@agency.test', user_id: person }
  return [
    ['user', 'POST', '/user_roles', { user_id: person, role: 'admin' }, 'role'],
    ['user', 'POST', '/letting_agent_requests', { ...agency, status: 'approved' }, 'status'],
    ['user', 'POST', '/letting_agent_requests', { ...agency, payment_status: 'paid' }, 'payment_status'],
    ['user', 'POST', '/letting_agent_requests', { ...agency, user_id: stranger.person }, 'user_id'],
    [
      'user',
      'POST',
      '/private_landlord_requests',
      { ...request, user_id: person, business_email: 'a@gmail.com', status: 'approved' },
      'status',
    ],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { has_mfa: true }, 'has_mfa'],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { mfa_skip_until: later }, 'mfa_skip_until'],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { created_at: later }, 'created_at'],
    ['user', 'PATCH', '/plans?id=eq.agent_premium', { price_pounds_monthly: 0 }, 'price_pounds_monthly'],
    [
      'agent',
      'PATCH',
      '/plans?id=eq.agent_early',
      { max_published_per_month: 999 },
      'max_published_per_month',
    ],
    [
      'user',
      'PATCH',
      `/memberships?id=eq.${membership}`,
      { status: 'active', plan_id: 'agent_premium' },
      'plan_id',
    ],
    [
      'user',
      'POST',
      '/payments',
      { user_id: person, membership_id: membership, plan_id: 'agent_early', amount_pence: 0, status: 'paid' },
      'status',
    ],
  ]
}

function ofHomes({ user: { draft }, agent, landlord, stranger }: Known): Wish[] {
  return [
    ['landlord', 'POST', '/properties', { ...home, status: 'live' }, 'status'],
    [
      'landlord',
      'POST',
      '/properties',
      { ...home, published_at: '2020-01-01T00:00:00+00:00' },
      'published_at',
    ],
    ['landlord', 'POST', '/properties', { ...home, owner_id: stranger.person }, 'owner_id'],
    ['landlord', 'PATCH', `/properties?id=eq.${landlord.draft}`, { status: 'live' }, 'status'],
    ['landlord', 'PATCH', `/properties?id=eq.${landlord.draft}`, { owner_id: stranger.person }, 'owner_id'],
    ['landlord', 'PATCH', `/properties?id=eq.${landlord.live}`, { expires_at: later }, 'expires_at'],
    [
      'agent',
      'PATCH',
      `/agency_members?user_id=eq.${agent.person}`,
      { agency_id: stranger.agency },
      'agency_id',
    ],
    ['agent', 'PATCH', `/agencies?id=eq.${agent.agency}`, { slug: 'taken', is_verified: true }, 'slug'],
    ['user', 'POST', '/listing_views', { property_id: draft, day: '2026-01-02', views: 99_999 }, 'views'],
  ]
}

function ofOthers({ user: { person, live }, stranger }: Known): Wish[] {
  return [
    ['user', 'PATCH', '/app_settings?key=eq.enquiries_per_day', { value: 9999 }, 'value'],
    ['user', 'POST', '/saved_properties', { user_id: stranger.person, property_id: live }, 'user_id'],
    [
      'user',
      'POST',
      '/saved_searches',
      { user_id: stranger.person, name: 'x', query: 'type=sale', criteria: {} },
      'user_id',
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
    ],
    ['user', 'POST', '/audit_log', { action: 'hostile', entity: 'account' }, 'action'],
    ['user', 'POST', '/blog_posts', { title: 'hostile', status: 'published' }, 'title'],
  ]
}
