import type { Actor } from './cast.ts'
import { closedColumns } from './closed-columns.ts'
import { hostileWishes } from './hostile-wishes.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, ask, describe } from './wire.ts'

type Row = Record<string, unknown>

const asShown = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }

/** Fields that nobody asked for, sent along with what is one's own: rights, owners, states, prices, proofs. */
export const massAssignment: Attack = {
  name: 'mass assignment',
  run: async (siege, tally) => {
    await closedColumns(siege, tally)
    await wishes(siege, tally)
    await accounts(siege, tally)
  },
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

/** Each is granted without what is hostile about it, to whoever may have it: only then is it that which was refused. */
async function wishes(siege: Siege, tally: Tally): Promise<void> {
  for (const [who, method, path, body, column, honest = {}] of hostileWishes(siege)) {
    const asked = { method, path: `/rest/v1${path}`, body: JSON.stringify(body) }
    await refusedOrIgnored(siege, tally, siege.cast.actor(who), asked, column, body[column])
    const { [column]: hostile, ...harmless } = body
    const sent = JSON.stringify(honest.body ?? (honest.who ? { ...harmless, [column]: hostile } : harmless))
    const headers = { ...asShown, ...siege.cast.actor(honest.who ?? who).headers }
    const answer = await ask(siege.site.near, { ...asked, headers, body: sent })
    tally.expect(
      answer.status < 300 && rowsOf(answer).length > 0,
      () =>
        `${honest.who ?? who} is refused the harmless ${method} ${path} ${sent}: ${answer.status} ${answer.text}`,
      'granted without it',
    )
  }
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
