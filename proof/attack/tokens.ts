import { randomUUID } from 'node:crypto'
import { forgeries } from './forgeries.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Door, doors, furnish, honestTokens, joined } from './token-doors.ts'
import { type Asked, ask, describe } from './wire.ts'

/** Tokens that nobody of ours signed, or that say more than they may, at every door there is. */
export const forgedTokens: Attack = {
  name: 'tokens',
  run: async (siege, tally) => {
    await furnish(siege)
    for (const [name, token] of await forgeries(siege)) {
      for (const door of doors(siege)) await tryDoor(siege, tally, name, token, door)
      await trySocket(siege, tally, name, token)
    }
    await honestTokens(siege, tally)
    await endedSession(siege, tally)
    await refreshTokens(siege, tally)
  },
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
async function trySocket(siege: Siege, tally: Tally, name: string, token: string): Promise<void> {
  const status = await joined(siege, token || 'x')
  tally.expect(status !== 'ok', () => `a token ${name} opens a private channel`, `${status}`)
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
