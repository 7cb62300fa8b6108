import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createFeedSender, type FeedEvent, stateAtSource } from '../../test/feed-source.ts'

const { sql } = await testDatabase()
await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
  values ('BS7', 'outcode', 'BS7', 'England', 51.48, -2.59)`

const event: fc.Arbitrary<FeedEvent> = fc.record({
  ref: fc.integer({ min: 1, max: 6 }).map((number) => `HOME_${number}`),
  kind: fc.constantFrom('send', 'send', 'send', 'remove'),
  price: fc.integer({ min: 200, max: 300 }).map((thousands) => thousands * 1000),
  status: fc.constantFrom(1, 1, 2, 4),
  published: fc.constantFrom(true, true, true, false),
})

/** Events in the order of the source, and the order in which they arrive: each at least once. */
const delivery = fc.array(event, { minLength: 30, maxLength: 60 }).chain((events) => {
  const indices = events.map((_, index) => index)
  return fc.record({
    events: fc.constant(events),
    arrivals: fc
      .array(fc.constantFrom(...indices), { maxLength: 20 })
      .chain((replays) =>
        fc.shuffledSubarray([...indices, ...replays], { minLength: indices.length + replays.length }),
      ),
  })
})

test('an agent’s homes end as they are at the source, in whatever order messages arrive and however often', async () => {
  await fc.assert(
    fc.asyncProperty(delivery, async ({ events, arrivals }) => {
      // A home is advertised once, so those of the run before leave the market.
      await sql`update public.properties set status = 'withdrawn'`
      const sender = await createFeedSender(sql)
      for (const index of arrivals) await sender.send(events[index] as FeedEvent, index)
      expect(await sender.stateHere()).toEqual(stateAtSource(events))
    }),
    { numRuns: 6 },
  )
})
