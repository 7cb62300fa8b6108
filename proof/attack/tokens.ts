import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { tokenFor } from './cast.ts'
import { openSocket } from './live-socket.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Asked, ask, describe } from './wire.ts'

/** Tokens that nobody of ours signed, or that say more than they may, at every door there is. */
export const forgedTokens: Attack = {
  name: 'tokens',
  run: async (siege, tally) => {
    for (const [name, token] of await forgeries(siege)) {
      for (const door of doors(siege)) await tryDoor(siege, tally, name, token, door)
      await trySocket(siege, tally, name, token)
    }
    await endedSession(siege, tally)
    await refreshTokens(siege, tally)
  },
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

async function forgeries({ site, cast }: Siege): Promise<[name: string, token: string][]> {
  const { keys } = site
  const admin = cast.actor('admin')
  const honest = admin.token ?? ''
  const [head = '', body = '', signature = ''] = honest.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const risen = encode({ ...claims, role: 'service_role' })
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const foreign = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  const pem = await exportSPKI((await importJWK(keys.publicJwk, 'ES256', { extractable: true })) as never)
  const shared = (secret: string, text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}`) =>
    `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  const jwk = await exportJWK(publicKey)
  const signed = (more: Record<string, unknown>) => tokenFor(keys, admin.id, `${claims.session_id}`, more)
  const late = (seconds: number) =>
    new SignJWT({ ...claims, exp: now() + seconds, iat: now() - 7200 })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(keys.signingKey)
  return [
    ['without a signature', `${head}.${body}.`],
    ['alg none', `${encode({ alg: 'none' })}.${body}.`],
    ['alg NonE with a signature', `${encode({ alg: 'NonE' })}.${body}.${signature}`],
    ['another role under the old signature', `${head}.${risen}.${signature}`],
    ['signed with the public key as a shared secret (PEM)', shared(pem)],
    ['signed with the public key as a shared secret (JWK)', shared(JSON.stringify(keys.publicJwk))],
    ['signed with an empty shared secret', shared('')],
    ['signed with the anon key as a shared secret', shared(keys.anonKey)],
    ['signed by another key', await foreign({})],
    ['signed by another key under our key’s name', await foreign({ kid: keys.publicJwk.kid })],
    ['with a key of its own in the header', await foreign({ jwk })],
    ['with an address for its key', await foreign({ jku: `${site.near}/auth/v1/.well-known/jwks.json` })],
    ['with a path for its key’s name', await foreign({ kid: '../../../../dev/null' })],
    ['with SQL for its key’s name', await foreign({ kid: "x' union select 'key" })],
    ['with a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    [
      'with a signature in another encoding',
      `${head}.${body}.${Buffer.concat([Buffer.from([0x30, 0x44]), Buffer.alloc(68)]).toString('base64url')}`,
    ],
    ['cut short', honest.slice(0, -8)],
    ['with a space in it', `${head}. ${body}.${signature}`],
    ['with a fourth part', `${honest}.${signature}`],
    ['of the database’s owner', await signed({ role: 'postgres' })],
    ['of another database role', await signed({ role: 'supabase_admin' })],
    ['with several roles', await signed({ role: ['authenticated', 'service_role'] })],
    ['with no role at all', await signed({ role: null })],
    ['for another audience', await signed({ aud: 'somebody-else' })],
    ['of a session that never was', await tokenFor(keys, admin.id, randomUUID())],
    [
      'of somebody else’s session',
      await tokenFor(keys, admin.id, await sessionOf(site.sql, cast.actor('user').id)),
    ],
    ['that has expired', await late(-60)],
    ['that is not valid yet', await signed({ nbf: now() + 600 })],
    ['two of them', `${honest} ${honest}`],
    ['a refresh token', `${randomUUID()}`],
    ['nothing', ''],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['a token as long as a header may be', `${head}.${'A'.repeat(7000)}.${signature}`],
  ]
}

async function sessionOf(sql: Siege['site']['sql'], id: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${id} limit 1`
  return row?.id ?? randomUUID()
}

type Door = { asked: Asked; isOpen: (status: number, text: string) => boolean }

/** Where only a person, an administrator or the service is let in; what an anonymous visitor is told there is a refusal. */
function doors({ cast }: Siege): Door[] {
  const { person = '' } = cast.world.names.get('stranger') ?? {}
  const json = { 'content-type': 'application/json' }
  const hasRows = (status: number, text: string) => status === 200 && text !== '[]' && text !== 'null'
  return [
    { asked: { path: `/rest/v1/profiles?id=eq.${person}` }, isOpen: hasRows },
    { asked: { path: '/rest/v1/audit_log?limit=1' }, isOpen: hasRows },
    {
      asked: { method: 'POST', path: '/rest/v1/rpc/admin_users', headers: json, body: '{}' },
      isOpen: hasRows,
    },
    { asked: { path: '/auth/v1/user' }, isOpen: (status) => status === 200 },
    { asked: { path: '/auth/v1/admin/users' }, isOpen: (status) => status === 200 },
    {
      asked: {
        method: 'POST',
        path: '/storage/v1/object/list/imports',
        headers: json,
        body: JSON.stringify({ prefix: person }),
      },
      isOpen: (status, text) => hasRows(status, text),
    },
    {
      asked: { method: 'POST', path: '/storage/v1/bucket', headers: json, body: '{"name":"taken"}' },
      isOpen: (status) => status === 200,
    },
    { asked: { method: 'POST', path: '/payments/v1/end' }, isOpen: (status) => status === 200 },
  ]
}

async function tryDoor(
  { site }: Siege,
  tally: Tally,
  name: string,
  token: string,
  { asked, isOpen }: Door,
): Promise<void> {
  const ways: Asked[] = [
    { ...asked, headers: { ...asked.headers, apikey: site.keys.anonKey, authorization: `Bearer ${token}` } },
    { ...asked, headers: { ...asked.headers, apikey: token } },
    {
      ...asked,
      path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}apikey=${encodeURIComponent(token)}`,
      headers: { ...asked.headers },
    },
    {
      ...asked,
      headers: {
        ...asked.headers,
        cookie: `sb-access-token=${token.replaceAll(/[^!-~]/g, '')}`,
        apikey: site.keys.anonKey,
      },
    },
  ]
  for (const each of ways) {
    const { status, text } = await ask(site.near, each)
    tally.expect(
      status > 0 && status < 500 && !isOpen(status, text),
      () => `a token ${name} opens ${describe(asked)}: ${status} ${text.slice(0, 120)}`,
      status,
    )
  }
}

/** A channel that anybody may join stays anybody's: it must show an administrator's forged token nothing private. */
async function trySocket({ site, cast }: Siege, tally: Tally, name: string, token: string): Promise<void> {
  const { asked = '' } = cast.world.names.get('stranger') ?? {}
  const socket = await openSocket(site.near, site.keys.anonKey)
  const { status } = await socket.join(`enquiry:${asked}`, { private: true }, token || 'x')
  tally.expect(status !== 'ok', () => `a token ${name} opens a private channel`, `${status}`)
  socket.close()
}

/** A session that has ended is over at once, everywhere. */
async function endedSession(siege: Siege, tally: Tally): Promise<void> {
  const { site, cast } = siege
  const person = await cast.passerBy()
  const own: Asked = { path: `/rest/v1/profiles?id=eq.${person.id}`, headers: person.headers }
  tally.expect((await ask(site.near, own)).status === 200, () => 'a live session is refused')
  const out = await ask(site.near, { method: 'POST', path: '/auth/v1/logout', headers: person.headers })
  tally.expect(out.status === 204, () => `signing out answers ${out.status}`)
  for (const origin of [site.near, site.far])
    for (const asked of [
      own,
      { path: '/auth/v1/user', headers: person.headers },
      {
        method: 'POST',
        path: '/storage/v1/object/list/imports',
        headers: { ...person.headers, 'content-type': 'application/json' },
        body: '{"prefix":""}',
      },
    ]) {
      const { status } = await ask(origin, asked)
      tally.expect(
        status === 401 || status === 403 || status === 400,
        () => `after signing out ${describe(asked)} answers ${status}`,
        status,
      )
    }
}

async function refreshTokens({ site }: Siege, tally: Tally): Promise<void> {
  const exchange = (refresh_token: unknown) =>
    ask(site.near, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: { apikey: site.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    })
  const invented = [
    '',
    'x',
    randomUUID(),
    'v1.AAAA.AAAA',
    `${randomUUID()}.0.${'A'.repeat(43)}`,
    "' or 1=1 --",
    null,
    7,
    {},
    ['x'],
    'A'.repeat(10_000),
  ]
  for (const each of invented) {
    const { status } = await exchange(each)
    tally.expect(
      status >= 400 && status < 500,
      () => `the refresh token ${JSON.stringify(each).slice(0, 60)} answers ${status}`,
      status,
    )
  }
}
