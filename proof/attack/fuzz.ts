import fc from 'fast-check'
import type { Actor } from './cast.ts'
import { problemsOf } from './inspect.ts'
import { anyAddress, pick } from './odd-values.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, askPatiently, describe } from './wire.ts'

const atOnce = 12
const batchSize = 500

/** Draws `count` things, the same for the same seed, without holding all of them at once. */
export function* drawn<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T> {
  for (let from = 0; from < count; from += batchSize)
    yield* fc.sample(arbitrary, { numRuns: Math.min(batchSize, count - from), seed: seed + from })
}

/** Does `work` with each, a few at a time. */
export async function eachOf<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const queue = things[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export type Fuzzed = { asked: Asked; actor: Actor }

type Fuzzing = {
  siege: Siege
  tally: Tally
  arbitrary: fc.Arbitrary<Fuzzed>
  /** What else may be wrong with an answer. */
  judge?: (answer: Answer, fuzzed: Fuzzed) => string[]
}

/** Sends what the grammar brings forth to the server behind the proxy, and looks at every answer. */
export async function fuzz({ siege, tally, arbitrary, judge = () => [] }: Fuzzing): Promise<void> {
  const { site, seed, requests, cast } = siege
  const from = fc.tuple(arbitrary, anyAddress)
  await eachOf(drawn(from, requests, seed), async ([fuzzed, address]) => {
    const { asked, actor } = fuzzed
    const headers = { ...actor.headers, 'x-forwarded-for': address, ...asked.headers }
    const answer = await askPatiently(site.far, { ...asked, headers }, () => tally.note('503, came back'))
    tally.try(answer.status)
    const problems = [...problemsOf(answer, site), ...judge(answer, fuzzed)]
    if (answer.text.includes(cast.marker) && !mayKnow(actor)) problems.push('shows what is somebody else’s')
    if (problems.length) tally.find(`${problems.join('; ')} ← ${actor.name}: ${describe(asked)}`)
  })
}

export const mayKnow = ({ name }: Actor) => name === 'admin' || name === 'service' || name.startsWith('other')

/** One of the usual people: mostly signed in, since most of what there is to break is behind a sign-in. */
export const somebody = ({ cast }: Siege, names = ['anon', 'user', 'gated', 'agent', 'landlord', 'admin']) =>
  pick(names).map((name) => cast.actor(name))
