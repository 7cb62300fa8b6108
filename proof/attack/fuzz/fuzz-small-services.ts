import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { type Endpoint, requestTo } from '../endpoints.ts'
import { anyActor, fuzz } from './fuzz.ts'
import { bodyOf, objectOf, oddSegment, oddText, oddValue } from './odd-values.ts'

/** A fifth of the requests, because they have few endpoints. */
const share = 5

/** Captcha challenges, payments and payment webhooks. */
export const fuzzSmallServices: Attack = {
  name: 'fuzzing: payments, captcha, webhooks',
  run: (context, result) =>
    fuzz({
      context: { ...context, requests: Math.ceil(context.requests / share) },
      result,
      arbitrary: requestTo('', endpointsOf(context)),
    }),
}

function endpointsOf(context: AttackContext): Endpoint[] {
  const who = anyActor(context)
  const plan = objectOf({
    plan_id: mostly<unknown>(
      pick(['agent_early', 'agent_premium', 'landlord_basic', 'nowhere']),
      oddValue,
      4,
    ),
    price: oddValue,
  })
  const payment = mostly(pick(['plan', 'end', 'billing', 'provider']), oddSegment, 8).map(
    (each) => `/payments/v1/${each}`,
  )
  const captcha = mostly(fc.constantFrom('challenge', 'pass'), oddSegment, 4).map(
    (each) => `/captcha/v1/${each}`,
  )
  const feed = mostly(
    pick(['sendpropertydetails', 'removeproperty', 'getbranchpropertylist', 'getbranchemails']),
    oddSegment,
    8,
  ).map((each) => `/v1/property/${each}`)
  const feedMessage = bodyOf(objectOf({ network: oddValue, branch: oddValue, property: oddValue }))
  const webhook = mostly(fc.constant('stripe'), oddSegment, 4).map((each) => `/webhooks/${each}`)
  const message = bodyOf(objectOf({ id: oddValue, type: oddValue, data: oddValue }))
  const signature = fc.record({
    'stripe-signature': oddText.map((text) => text.replaceAll(/[^ -~]/g, '').slice(0, 300)),
  })
  const victims = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']
  return [
    { weight: 6, method: 'POST', path: payment, body: bodyOf(plan), who },
    { weight: 2, method: 'GET', path: payment, who },
    { weight: 2, method: 'GET', path: captcha, who },
    { method: 'POST', path: captcha, body: bodyOf(oddValue), who },
    { weight: 4, method: 'POST', path: feed, body: feedMessage, who },
    { weight: 4, method: 'POST', path: webhook, body: message, headers: signature, who },
    { method: 'GET', path: webhook, who },
    ...victims.map((method) => ({ method, path: fc.oneof(payment, captcha, feed, webhook), who })),
  ]
}
