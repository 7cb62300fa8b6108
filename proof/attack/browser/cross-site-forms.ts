import { ownedRowsChecksum } from '../access/owned-rows-checksum.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'

const elsewhere = 'https://evil.example'
const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

/**
 * Requests that forms and images of another site can send without a preflight. The public key is in the URL, since anybody
 * has it. Cookies that the browser adds must not authenticate the sender.
 */
export async function crossSiteForms(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  await keyIsTaken(context, result)
  const { token = '', id } = actors.actor('user')
  const [account] = await site.sql<{ email: string }[]>`select email from auth.users where id = ${id}`
  const personal = [id, token, account?.email ?? id, ...Object.values(actors.fixture.ids.get('user') ?? {})]
  const cookie = ['sb-access-token', 'sb-127-auth-token', 'sb-lintel-auth-token', 'lintel-session', 'session']
    .map((name) => `${name}=${token}`)
    .join('; ')
  const before = await stateOf(context)
  for (const origin of [site.local, site.proxied])
    for (const endpoint of crossSiteRequests(context))
      for (const type of types) {
        const headers = { origin: elsewhere, cookie, 'content-type': type, 'sec-fetch-site': 'cross-site' }
        const request = { ...endpoint, headers, path: withKey(endpoint.path, site.keys.anonKey) }
        const { status, text } = await send(origin, request)
        const isRefused = (status >= 400 && status < 500) || (status === 200 && text === '[]')
        const isPersonal = personal.some(
          (each) => each && text.includes(each) && !describe(endpoint).includes(each),
        )
        result.expect(
          isRefused && !isPersonal,
          () => `a foreign form gets ${status} from ${describe(endpoint)}: ${text.slice(0, 200)}`,
          status,
        )
      }
  result.expect(before === (await stateOf(context)), () => 'a foreign form has changed another user’s data')
}

const withKey = (path: string, key: string) => `${path}${path.includes('?') ? '&' : '?'}apikey=${key}`

/** Checks that the key is accepted; otherwise every request would be refused for a missing key. */
async function keyIsTaken({ site }: AttackContext, result: AttackResult): Promise<void> {
  for (const path of ['/rest/v1/plans?limit=1', '/auth/v1/settings']) {
    const { status } = await send(site.local, { path: withKey(path, site.keys.anonKey) })
    result.expect(status === 200, () => `${path} does not take a key in its address: ${status}`, status)
  }
}

function crossSiteRequests({ actors }: AttackContext): HttpRequest[] {
  const { person = '', list = '', search = '' } = actors.fixture.ids.get('user') ?? {}
  return [
    { method: 'POST', path: '/auth/v1/factors', body: '{"factor_type":"totp"}' },
    { method: 'POST', path: '/rest/v1/saved_lists', body: '{"name":"forged"}' },
    { method: 'POST', path: '/rest/v1/saved_lists', body: `{"name":"forged","user_id":"${person}"}` },
    { method: 'POST', path: '/rest/v1/saved_lists', body: `name=forged&user_id=${person}` },
    { method: 'POST', path: '/rest/v1/rpc/request_account_erasure', body: '{}' },
    { method: 'POST', path: '/payments/v1/end' },
    { method: 'POST', path: `/storage/v1/object/imports/${person}/forged.csv`, body: 'a' },
    { method: 'POST', path: '/portal', body: 'name=forged' },
    { method: 'POST', path: '/admin/settings', body: 'name=forged' },
    { path: `/rest/v1/saved_lists?id=eq.${list}` },
    { path: `/rest/v1/saved_searches?id=eq.${search}` },
    { path: `/rest/v1/profiles?select=*` },
    { path: `/rest/v1/rpc/request_account_erasure` },
    { path: `/storage/v1/object/authenticated/imports/${person}/a.blm` },
    { path: '/auth/v1/user' },
    { path: '/auth/v1/factors' },
    // Last, because it signs the user out.
    { method: 'POST', path: '/auth/v1/logout' },
  ]
}

async function stateOf(context: AttackContext): Promise<string> {
  const { id } = context.actors.actor('user')
  const [row] = await context.site.sql<{ state: string }[]>`
    select concat_ws(' ',
      (select count(*) from private.account_erasures where user_id = ${id}),
      (select count(*) from storage.objects where name like ${`${id}/%`})) as state`
  return `${row?.state} ${await ownedRowsChecksum(context, ['user'])}`
}
