import fc from 'fast-check'
import { type Endpoint, requestTo } from './endpoints.ts'
import { fuzz, somebody } from './fuzz.ts'
import { bodyOf, encoded, mostly, objectOf, oddSegment, oddText, oddValue, pick } from './odd-values.ts'
import type { Attack, Siege } from './siege.ts'

/** /functions/v1, and the small services beside it: the captcha's tasks, the plans' payments and their messages. */
export const fuzzFunctions: Attack = {
  name: 'fuzzing: functions',
  run: (siege, tally) => fuzz({ siege, tally, arbitrary: requestTo('', endpointsOf(siege)) }),
}

function endpointsOf(siege: Siege): Endpoint[] {
  const who = somebody(siege)
  const name = mostly(fc.constant('send-reset-password'), oddSegment, 5)
  const path = fc
    .tuple(name, mostly(fc.constant(''), oddSegment, 6))
    .map((parts) => `/functions/v1/${parts.join('/')}`)
  const address = oddText.map((text) => `${encoded(text).slice(0, 60)}@example.org`)
  const asked = bodyOf(objectOf({ email: mostly<unknown>(address, oddValue, 2), redirectTo: oddValue }), 6)
  const plan = objectOf({
    plan_id: mostly<unknown>(pick(['agent_early', 'landlord_basic']), oddValue),
    price: oddValue,
  })
  const payment = mostly(pick(['plan', 'end', 'billing', 'provider']), oddSegment).map(
    (each) => `/payments/v1/${each}`,
  )
  const aside = fc.oneof(
    fc.constant('/captcha/v1/challenge'),
    fc.constant('/webhooks/stripe'),
    oddSegment.map((each) => `/captcha/v1/${each}`),
    oddSegment.map((each) => `/webhooks/${each}`),
  )
  return [
    { weight: 12, method: 'POST', path, body: asked, who },
    ...['GET', 'HEAD', 'OPTIONS'].map((method) => ({ method, path, who })),
    ...['PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path, body: asked, who })),
    { weight: 3, method: 'POST', path: payment, body: bodyOf(plan), who },
    { method: 'GET', path: payment, who },
    { method: 'POST', path: aside, body: bodyOf(oddValue), who },
    { method: 'GET', path: aside, who },
  ]
}
