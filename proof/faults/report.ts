import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { Finding } from './fault.ts'

/** `hasRun`: it came to its end, whatever was found. */
export type Outcome = { name: string; seconds: number; hasRun: boolean; findings: Finding[] }

const file = path.resolve(import.meta.dirname, '..', 'results', 'faults.md')

export const haveAllRun = (outcomes: Outcome[]): boolean => outcomes.every(({ hasRun }) => hasRun)

export const isAsPromised = (outcomes: Outcome[]): boolean =>
  haveAllRun(outcomes) && outcomes.every(({ findings }) => findings.every(({ isKept }) => isKept !== false))

/** What was done, how often, what had been promised and what was seen. */
export function describe(outcomes: Outcome[]): string {
  const rows = outcomes.flatMap(({ name, findings }) =>
    findings.map(
      ({ what, times, promised, seen, isKept }) =>
        `| ${name} | ${plain(what)} | ${times} | ${plain(promised)} | ${plain(seen)} | ${verdictOf(isKept)} |`,
    ),
  )
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
  const [cpu] = cpus()
  return [
    '# Faults, done on purpose',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model || process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. Server, PostgreSQL, whoever writes and reads, and whoever does the harm are all on the one machine. Took ${Math.round(seconds)} s: ${outcomes.map(({ name, seconds: own }) => `${name} ${Math.round(own)} s`).join(', ')}.`,
    '',
    '“503” means 503 with Retry-After; “refused”, that no process listened; “cut off”, that the connection broke under a request. `npm run faults` does it again; `npm run faults -- killed-server` one of them.',
    '',
    '| fault | what was done | times | promised | seen | verdict |',
    '|---|---|---:|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const verdictOf = (isKept: boolean | undefined) =>
  isKept === undefined ? 'not tried' : isKept ? 'kept' : '**broken**'

const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Only a whole run is kept, in which every fault came to its end: half a table would look like a whole one. */
export const keep = (text: string): Promise<void> => writeFile(file, text)
