import { cpus } from 'node:os'
import type { Options } from './options.ts'
import type { Tally } from './tally.ts'

type Line = { tally: Tally; seconds: number }

/** The table as it is printed and kept: what was tried, what came of it, what got through. */
export function tableOf(lines: Line[], { seed, requests }: Options, seconds: number): string {
  const rows = lines.map(
    ({ tally, seconds: each }) =>
      `| ${tally.name} | ${tally.tried.toLocaleString('en-GB')} | ${tally.summary || '–'} | ${tally.found || 'none'} | ${Math.round(each)} |`,
  )
  const tried = lines.reduce((sum, { tally }) => sum + tally.tried, 0)
  const found = lines.reduce((sum, { tally }) => sum + tally.found, 0)
  const told = lines.flatMap(({ tally }) => tally.told.map((what) => `- ${tally.name}: ${what}`))
  return [
    '# Attacks',
    '',
    `${machine()}, seed ${seed}, ${requests.toLocaleString('en-GB')} requests a service, ${Math.round(seconds)} s, ${new Date().toISOString().slice(0, 10)}`,
    '',
    '| attack | tries | what came of them | got through | s |',
    '|---|---:|---|---:|---:|',
    ...rows,
    '',
    `${tried.toLocaleString('en-GB')} tries, ${found || 'nothing'} got through. The same again: \`npm run attack -- --seed ${seed}\``,
    ...(told.length ? ['', '## What got through', '', ...told] : []),
    '',
  ].join('\n')
}

const machine = () => `${cpus().length} cores (${cpus()[0]?.model || process.arch}), Node ${process.version}`
