import fc from 'fast-check'
import { mostly } from '../../../test/arbitraries.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { type Endpoint, requestTo } from '../endpoints.ts'
import { anyActor, fuzz } from './fuzz.ts'
import { bodyOf, encoded, objectOf, oddSegment, oddText, oddValue } from './odd-values.ts'

/** /functions/v1 with existing and invented function names. */
export const fuzzFunctions: Attack = {
  name: 'fuzzing: functions',
  run: (context, result) =>
    fuzz({ context, result, arbitrary: requestTo('/functions/v1', endpointsOf(context)) }),
}

function endpointsOf(context: AttackContext): Endpoint[] {
  const who = anyActor(context)
  const name = mostly(fc.constant('send-reset-password'), oddSegment, 5)
  const path = fc.tuple(name, mostly(fc.constant(''), oddSegment, 6)).map((parts) => `/${parts.join('/')}`)
  const address = oddText.map((text) => `${encoded(text).slice(0, 60)}@example.org`)
  const request = bodyOf(objectOf({ email: mostly<unknown>(address, oddValue, 2), redirectTo: oddValue }), 6)
  return [
    { weight: 12, method: 'POST', path, body: request, who },
    ...['GET', 'HEAD', 'OPTIONS'].map((method) => ({ method, path, who })),
    ...['PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path, body: request, who })),
  ]
}
