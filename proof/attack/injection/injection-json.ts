import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { attempt } from '../attempt.ts'
import { type HttpRequest, send } from '../http-client.ts'

// ASVS 1.5.2, 15.3.6
/** Prototype pollution and deeply nested JSON. */
export const injectionOfJson: Attack = {
  name: 'injection: prototypes and depth',
  run: (context, result) => inJson(context, result),
}

const json = { 'content-type': 'application/json' }

/** Prototype keys and nested values. */
async function inJson(context: AttackContext, result: AttackResult): Promise<void> {
  const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
  const bodies = [
    '{"__proto__":{"polluted-marker":1,"isAdmin":true}}',
    '{"constructor":{"prototype":{"polluted-marker":1}}}',
    '{"email":"a@b.test","data":{"__proto__":{"polluted-marker":1}}}',
    '[{"__proto__":{"polluted-marker":1}}]',
    deep('[', ']', 100_000),
    deep('{"a":', '}', 50_000),
    `{"title":${deep('[', ']', 5000)}}`,
    `{"criteria":${deep('{"a":', '}', 5000)}}`,
    `{"email":${deep('[', ']', 2000)}}`,
  ]
  const protectedEndpoints: HttpRequest[] = [
    { method: 'POST', path: '/rest/v1/saved_searches' },
    { method: 'POST', path: '/rest/v1/rpc/search_properties' },
    { method: 'PATCH', path: '/rest/v1/profiles?id=not.is.null' },
    { method: 'POST', path: '/auth/v1/signup' },
    { method: 'PUT', path: '/auth/v1/user' },
    { method: 'POST', path: '/storage/v1/object/list/listing-pictures' },
    { method: 'POST', path: '/realtime/v1/api/broadcast' },
    { method: 'POST', path: '/functions/v1/send-reset-password' },
    { method: 'POST', path: '/payments/v1/plan' },
  ]
  for (const endpoint of protectedEndpoints)
    for (const body of bodies)
      await attempt(context, result, {
        ...endpoint,
        headers: { ...context.actors.actor('user').headers, ...json, prefer: 'tx=rollback' },
        body,
      })
  await whatBecameOfObjects(context, result)
}

const logDelayMs = 300

/** Each server checks its prototypes before it responds (watch-prototypes.ts) and logs changes, which are read here. */
async function whatBecameOfObjects({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  for (const origin of [site.local, site.proxied]) {
    const { status } = await send(origin, {
      path: '/auth/v1/settings',
      headers: actors.actor('anon').headers,
    })
    result.expect(status === 200, () => `the settings answer with ${status}`, status)
  }
  await sleep(logDelayMs)
}
