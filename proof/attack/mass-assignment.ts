import { cases } from '../../contract/access-matrix-cases.ts'
import { expectedColumns } from '../../contract/access-matrix-grants.ts'
import { fill } from '../../contract/access-matrix-world.ts'
import type { Actor } from './cast.ts'
import { eachOf } from './fuzz.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, ask, describe } from './wire.ts'

type Row = Record<string, unknown>
type Column = { table: string; column: string; type: string }

const asShown = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }

/** Fields that nobody asked for, sent along with what is one's own: rights, owners, states, prices, proofs. */
export const massAssignment: Attack = {
  name: 'mass assignment',
  run: async (siege, tally) => {
    await everyColumn(siege, tally)
    await wishes(siege, tally)
    await accounts(siege, tally)
  },
}

/** Each column that callers do not write, on each row of one's own. */
async function everyColumn(siege: Siege, tally: Tally): Promise<void> {
  const columns = await siege.site.sql<Column[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`
  const closed = columns.filter(
    ({ table, column }) => !(expectedColumns[`update ${table}`] ?? '').split(' ').includes(column),
  )
  const tries = closed.flatMap((each) => ['user', 'agent', 'landlord'].map((who) => ({ ...each, who })))
  await eachOf(tries, async ({ table, column, type, who }) => {
    const names = siege.cast.world.names.get(who) ?? {}
    const found = cases.find((each) => each.table === table)
    if (!found) return
    const [row] = await siege.site.sql.unsafe<{ id: string }[]>(
      `select * from public.${table} where ${fill(found.key, names)} limit 1`,
    )
    const filter = row?.id ? `id=eq.${row.id}` : `${column}=not.is.null`
    await refusedOrIgnored(
      siege,
      tally,
      siege.cast.actor(who),
      {
        method: 'PATCH',
        path: `/rest/v1/${table}?${filter}`,
        body: JSON.stringify({ [column]: hostile(type) }),
      },
      column,
      hostile(type),
    )
  })
}

/** A value of the type that would be worth having. */
function hostile(type: string): unknown {
  if (type === 'uuid') return '11111111-1111-4111-8111-111111111111'
  if (/^(int|big|small|num|double)/.test(type)) return 987_654
  if (type === 'boolean') return true
  if (/^(timestamp|date)/.test(type)) return '2099-01-01T00:00:00+00:00'
  if (/^json/.test(type)) return { hostile: true }
  return type.endsWith('[]') ? ['hostile'] : 'hostile'
}

/** Refused, or taken without that field: what counts is what would be in the row. */
async function refusedOrIgnored(
  { site }: Siege,
  tally: Tally,
  actor: Actor,
  asked: Asked,
  column: string,
  value: unknown,
): Promise<void> {
  const answer = await ask(site.near, { ...asked, headers: { ...asShown, ...actor.headers } })
  const rows = answer.status < 300 ? rowsOf(answer) : []
  const isTaken = rows.some((row) => JSON.stringify(row[column]) === JSON.stringify(value))
  tally.expect(
    answer.status > 0 && answer.status < 500 && !isTaken,
    () => `${actor.name} sets ${column} to ${JSON.stringify(value)}: ${answer.status} ← ${describe(asked)}`,
    answer.status,
  )
}

function rowsOf({ text }: Answer): Row[] {
  if (!text) return []
  const value = JSON.parse(text) as Row | Row[]
  return Array.isArray(value) ? value : [value]
}

type Wish = [who: string, method: string, path: string, body: Row, column: string]

/** Fields that may be sent, with values that must not come about. */
async function wishes(siege: Siege, tally: Tally): Promise<void> {
  const { person = '', live = '', draft = '', membership = '' } = siege.cast.world.names.get('user') ?? {}
  const landlord = siege.cast.world.names.get('landlord') ?? {}
  const stranger = siege.cast.world.names.get('stranger') ?? {}
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
  const agency = { ...request, business_email: 'a@agency.test', user_id: person }
  const home = { title: 'T', listing_type: 'sale', location: 'Road, Town', price: 1, property_type: 'Flat' }
  const list: Wish[] = [
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
    [
      'user',
      'PATCH',
      `/profiles?id=eq.${person}`,
      { mfa_skip_until: '2099-01-01T00:00:00+00:00' },
      'mfa_skip_until',
    ],
    ['user', 'PATCH', `/profiles?id=eq.${person}`, { created_at: '2099-01-01T00:00:00+00:00' }, 'created_at'],
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
    ['user', 'PATCH', '/app_settings?key=eq.enquiries_per_day', { value: 9999 }, 'value'],
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
    [
      'landlord',
      'PATCH',
      `/properties?id=eq.${landlord.live}`,
      { expires_at: '2099-01-01T00:00:00+00:00' },
      'expires_at',
    ],
    [
      'agent',
      'PATCH',
      `/agency_members?user_id=eq.${siege.cast.actor('agent').id}`,
      { agency_id: stranger.agency },
      'agency_id',
    ],
    [
      'agent',
      'PATCH',
      `/agencies?id=eq.${siege.cast.world.names.get('agent')?.agency}`,
      { slug: 'taken', is_verified: true },
      'slug',
    ],
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
    [
      'user',
      'POST',
      '/payments',
      { user_id: person, membership_id: membership, plan_id: 'agent_early', amount_pence: 0, status: 'paid' },
      'status',
    ],
    ['user', 'POST', '/audit_log', { action: 'hostile', entity: 'account' }, 'action'],
    ['user', 'POST', '/listing_views', { property_id: draft, day: '2026-01-02', views: 99_999 }, 'views'],
    ['user', 'POST', '/blog_posts', { title: 'hostile', status: 'published' }, 'title'],
  ]
  for (const [who, method, path, body, column] of list)
    await refusedOrIgnored(
      siege,
      tally,
      siege.cast.actor(who),
      { method, path: `/rest/v1${path}`, body: JSON.stringify(body) },
      column,
      body[column],
    )
}

/** What an account cannot say of itself. */
async function accounts({ site, cast }: Siege, tally: Tally): Promise<void> {
  const claims = {
    role: 'service_role',
    aud: 'admin',
    is_super_admin: true,
    app_metadata: { roles: ['admin'], role: 'admin' },
    raw_app_meta_data: { role: 'admin' },
    email_confirmed_at: '2020-01-01',
    confirmed_at: '2020-01-01',
    banned_until: null,
    is_sso_user: true,
    is_anonymous: false,
    email_verified: true,
  }
  const person = await cast.passerBy()
  const email = `mass-${person.id}@example.org`
  const json = { 'content-type': 'application/json' }
  await ask(site.near, {
    method: 'POST',
    path: '/auth/v1/signup',
    headers: { ...cast.actor('service').headers, 'sb-forwarded-for': '198.51.100.77', ...json },
    body: JSON.stringify({ email, password: 'Tower Bridge 1894!', ...claims, data: claims }),
  })
  for (const [name, value] of Object.entries(claims))
    await ask(site.near, {
      method: 'PUT',
      path: '/auth/v1/user',
      headers: { ...person.headers, ...json },
      body: JSON.stringify({ [name]: value }),
    })
  await ask(site.near, {
    method: 'PUT',
    path: '/auth/v1/user',
    headers: { ...person.headers, ...json },
    body: JSON.stringify({ data: claims }),
  })
  const rows = await site.sql<Row[]>`
    select email, role, aud, is_super_admin, raw_app_meta_data -> 'role' as app_role, is_sso_user, email_confirmed_at is not null as is_confirmed,
      (select array_agg(r.role::text) from public.user_roles r where r.user_id = u.id) as roles
    from auth.users u where id = ${person.id} or email = ${email}`
  tally.expect(rows.length === 2, () => `there are ${rows.length} accounts to look at`)
  for (const row of rows) {
    const isPlain =
      row.role === 'authenticated' &&
      row.aud === 'authenticated' &&
      !row.is_super_admin &&
      row.app_role === null &&
      !row.is_sso_user
    tally.expect(
      isPlain && !`${row.roles}`.includes('admin'),
      () => `an account made itself ${JSON.stringify(row)}`,
    )
    tally.expect(row.email !== email || row.is_confirmed === false, () => 'an account confirmed itself')
  }
}
