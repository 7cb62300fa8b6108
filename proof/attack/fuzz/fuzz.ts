import fc from 'fast-check'
import { pick } from '../../../test/arbitraries.ts'
import type { Actor } from '../access/actors.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, type HttpResponse, sendWithRetry } from '../http-client.ts'
import { problemsOf } from '../inspect.ts'
import { anyAddress } from './odd-values.ts'

const atOnce = 12
const batchSize = 500

/** Generates `count` values lazily, the same for the same seed. */
export function* sampled<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T> {
  for (let from = 0; from < count; from += batchSize)
    yield* fc.sample(arbitrary, { numRuns: Math.min(batchSize, count - from), seed: seed + from })
}

/** Runs `work` for each value, a few at a time. */
export async function forEachConcurrently<T>(
  things: Iterable<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const queue = things[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export type Fuzzed = { request: HttpRequest; actor: Actor }

type Fuzzing = {
  context: AttackContext
  result: AttackResult
  arbitrary: fc.Arbitrary<Fuzzed>
  /** Further checks of a response. */
  judge?: (response: HttpResponse, fuzzed: Fuzzed) => string[]
}

/** Sends generated requests to the server behind the proxy and checks every response. */
export async function fuzz({ context, result, arbitrary, judge = () => [] }: Fuzzing): Promise<void> {
  const { site, seed, requests, actors } = context
  const from = fc.tuple(arbitrary, anyAddress)
  await forEachConcurrently(sampled(from, requests, seed), async ([fuzzed, address]) => {
    const { request, actor } = fuzzed
    const headers = { ...actor.headers, 'x-forwarded-for': address, ...request.headers }
    const response = await sendWithRetry(site.proxied, { ...request, headers }, () =>
      result.note('503, came back'),
    )
    result.recordAttempt(response.status)
    const problems = [...problemsOf(response, site), ...judge(response, fuzzed)]
    if (response.text.includes(actors.marker) && !maySeeEverything(actor))
      problems.push('shows another user’s data')
    if (problems.length) result.recordFinding(`${problems.join('; ')} ← ${actor.name}: ${describe(request)}`)
  })
}

export const maySeeEverything = ({ name }: Actor) =>
  name === 'admin' || name === 'service' || name.startsWith('other')

/** A random actor, mostly signed in, because most code is behind a sign-in. */
export const anyActor = (
  { actors }: AttackContext,
  names = ['anon', 'user', 'mfaOverdue', 'agent', 'landlord', 'admin'],
) => pick(names).map((name) => actors.actor(name))
