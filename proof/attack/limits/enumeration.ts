import { randomUUID } from 'node:crypto'
import { goodPassword } from '../../../test/good-password.ts'
import { asVisitor, makeAccount } from '../access/visitors.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { type HttpResponse, send } from '../http-client.ts'

/** Neither the response nor, roughly, its time shows whether an account exists. */
export const enumerationOfAccounts: Attack = {
  name: 'enumeration',
  run: (context, result) => enumeration(context, result),
}

/** Status and body without the parts that differ between any two responses. */
const shapeOf = ({ status, text }: HttpResponse, email: string): string =>
  `${status} ${text
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME')
    .replaceAll(/\d+/g, 'N')}`

async function enumeration(context: AttackContext, result: AttackResult): Promise<void> {
  const { site } = context
  const calls: Record<string, (email: string) => [string, object]> = {
    'signing in': (email) => ['/token?grant_type=password', { email, password: 'Wrong one 1!' }],
    recovering: (email) => ['/recover', { email }],
    resending: (email) => ['/resend', { email, type: 'signup' }],
    'asking for a link': (email) => ['/otp', { email, create_user: true }],
    'signing up': (email) => ['/signup', { email, password: goodPassword }],
  }
  let visitor = 0
  for (const [name, call] of Object.entries(calls)) {
    const shapes = new Map<string, Set<string>>()
    const times = new Map<string, number[]>()
    for (let n = 0; n < 8; n++)
      for (const kind of ['known', 'unknown']) {
        const email = `${kind}-${randomUUID()}@example.org`
        if (kind === 'known') await makeAccount(site, email)
        const [path, body] = call(email)
        const response = await send(site.local, {
          method: 'POST',
          path: `/auth/v1${path}`,
          headers: asVisitor(context, `198.51.${visitor % 250}.${visitor++ % 250}`),
          body: JSON.stringify(body),
        })
        shapes.set(kind, (shapes.get(kind) ?? new Set()).add(shapeOf(response, email)))
        times.set(kind, [...(times.get(kind) ?? []), response.ms])
      }
    const [known, unknown] = [shapes.get('known'), shapes.get('unknown')].map((each) =>
      [...(each ?? [])].toSorted().join(' | '),
    )
    result.expect(
      known === unknown,
      () => `${name}: a known address is answered ${known}, an unknown one ${unknown}`,
      'alike',
    )
    // Coarse: contract/auth/enumeration.test.ts ranks a thousand of each.
    const ratio = quickest(times.get('known')) / quickest(times.get('unknown'))
    result.expect(
      ratio > 0.5 && ratio < 2,
      () => `${name}: a known address takes ${ratio.toFixed(2)} times as long`,
      'as fast',
    )
  }
}

/** The minimum, because other load only makes requests slower. */
const quickest = (times: number[] = []) => Math.min(...times)
