import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { mulberry32 } from '../../demo/pictures/draw/random.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { withScratchPostgres } from '../../supabase/tools/scratch-postgres.ts'
import { createFeedSender, type FeedEvent, stateAtSource } from '../../test/feed-source.ts'

const homes = 400
const events = 8_000
const replays = 2_000
const resultFile = path.resolve(import.meta.dirname, '../results/feeds.md')

/** npm run feeds: 10,000 messages of a real-time feed, shuffled and with replays, end as the source. Saved in proof/results. */
async function main(): Promise<void> {
  const random = mulberry32(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const source = Array.from(
    { length: events },
    (): FeedEvent => ({
      ref: `HOME_${below(homes) + 1}`,
      kind: below(5) === 0 ? 'remove' : 'send',
      price: (200 + below(100)) * 1000,
      status: [1, 1, 2, 4][below(4)] ?? 1,
      published: below(10) > 0,
    }),
  )
  const arrivals = shuffled(
    [...source.keys(), ...Array.from({ length: replays }, () => below(events))],
    below,
  )
  await withScratchPostgres(async (sql) => {
    await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
      values ('BS7', 'outcode', 'BS7', 'England', 51.48, -2.59)`
    const sender = await createFeedSender(sql)
    const times: number[] = []
    const startedAt = performance.now()
    for (const index of arrivals) {
      const sentAt = performance.now()
      await sender.send(source[index] as FeedEvent, index)
      times.push(performance.now() - sentAt)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const expected = stateAtSource(source)
    const actual = await sender.stateHere()
    const different = [...new Set([...expected.keys(), ...actual.keys()])].filter(
      (ref) => expected.get(ref) !== actual.get(ref),
    )
    const outcomes = await sql<{ outcome: string; messages: number }[]>`
      select outcome, count(*)::int as messages from private.feed_messages group by outcome order by outcome`
    const sorted = times.toSorted((one, other) => one - other)
    const ms = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    const lines = [
      '# Real-time feed',
      '',
      'Written by `npm run feeds`: one agency’s messages in random order, some of them twice, one after the other.',
      '',
      '| | |',
      '|---|---|',
      `| messages | ${arrivals.length.toLocaleString('en-GB')} (${replays.toLocaleString('en-GB')} replays) about ${homes} homes |`,
      `| homes on the market at the source | ${expected.size} |`,
      `| homes on the market here | ${actual.size} |`,
      `| homes that differ | ${different.length} |`,
      ...outcomes.map(
        ({ outcome, messages }) => `| outcome: ${outcome} | ${messages.toLocaleString('en-GB')} |`,
      ),
      `| time | ${seconds.toFixed(0)} s, ${(arrivals.length / seconds).toFixed(0)} messages a second |`,
      `| time of a message, median · 99 % | ${ms(0.5)} ms · ${ms(0.99)} ms |`,
      `| machine | ${cpus().length} cores |`,
      '',
    ]
    await writeFile(resultFile, lines.join('\n'))
    process.stdout.write(`${lines.join('\n')}\n`)
    if (different.length > 0)
      throw new StartProblem(
        `${different.length} homes differ from the source: ${different.slice(0, 5).join(', ')}`,
      )
  })
}

function shuffled<T>(items: readonly T[], below: (limit: number) => number): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[copy[last], copy[other]] = [copy[other] as T, copy[last] as T]
  }
  return copy
}

runCommand(main)
