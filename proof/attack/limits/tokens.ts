import { randomUUID } from 'node:crypto'
import {
  joined,
  type ProtectedEndpoint,
  protectedEndpoints,
  seedProtectedFile,
  validTokens,
} from '../access/protected-endpoints.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'
import { forgeries } from './forgeries.ts'

// ASVS 4.4.3, 4.4.4, 6.3.4, 7.2.2, 7.2.3, 7.4.1, 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3, 9.2.4, 11.6.1
/** Forged and altered tokens at every protected endpoint. */
export const forgedTokens: Attack = {
  name: 'tokens',
  run: async (context, result) => {
    await seedProtectedFile(context)
    for (const [name, token] of await forgeries(context)) {
      for (const endpoint of protectedEndpoints(context))
        await tryEndpoint(context, result, name, token, endpoint)
      await trySocket(context, result, name, token)
    }
    await validTokens(context, result)
    await endedSession(context, result)
    await refreshTokens(context, result)
  },
}

async function tryEndpoint(
  { site }: AttackContext,
  result: AttackResult,
  name: string,
  token: string,
  { request, isOpen }: ProtectedEndpoint,
): Promise<void> {
  const ways: HttpRequest[] = [
    {
      ...request,
      headers: { ...request.headers, apikey: site.keys.anonKey, authorization: `Bearer ${token}` },
    },
    { ...request, headers: { ...request.headers, apikey: token } },
    {
      ...request,
      path: `${request.path}${request.path.includes('?') ? '&' : '?'}apikey=${encodeURIComponent(token)}`,
      headers: { ...request.headers },
    },
    {
      ...request,
      headers: {
        ...request.headers,
        cookie: `sb-access-token=${token.replaceAll(/[^!-~]/g, '')}`,
        apikey: site.keys.anonKey,
      },
    },
  ]
  for (const each of ways) {
    const { status, text } = await send(site.local, each)
    result.expect(
      status > 0 && status < 500 && !isOpen(status, text),
      () => `a token ${name} opens ${describe(request)}: ${status} ${text.slice(0, 120)}`,
      status,
    )
  }
}

/** Anybody can join this channel, but a forged administrator token must receive nothing private. */
async function trySocket(
  context: AttackContext,
  result: AttackResult,
  name: string,
  token: string,
): Promise<void> {
  const status = await joined(context, token || 'x')
  result.expect(status !== 'ok', () => `a token ${name} opens a private channel`, `${status}`)
}

/** An ended session is refused at once, everywhere. */
async function endedSession(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const person = await actors.newUser()
  const own: HttpRequest = { path: `/rest/v1/profiles?id=eq.${person.id}`, headers: person.headers }
  result.expect((await send(site.local, own)).status === 200, () => 'a live session is refused')
  const out = await send(site.local, { method: 'POST', path: '/auth/v1/logout', headers: person.headers })
  result.expect(out.status === 204, () => `signing out answers ${out.status}`)
  for (const origin of [site.local, site.proxied])
    for (const request of [
      own,
      { path: '/auth/v1/user', headers: person.headers },
      {
        method: 'POST',
        path: '/storage/v1/object/list/imports',
        headers: { ...person.headers, 'content-type': 'application/json' },
        body: '{"prefix":""}',
      },
    ]) {
      const { status } = await send(origin, request)
      result.expect(
        status === 401 || status === 403 || status === 400,
        () => `after signing out ${describe(request)} answers ${status}`,
        status,
      )
    }
}

async function refreshTokens({ site }: AttackContext, result: AttackResult): Promise<void> {
  const exchange = (refresh_token: unknown) =>
    send(site.local, {
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
    result.expect(
      status >= 400 && status < 500,
      () => `the refresh token ${JSON.stringify(each).slice(0, 60)} answers ${status}`,
      status,
    )
  }
}
