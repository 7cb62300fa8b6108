import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { Finding } from './fault.ts'

/** `isComplete`: it came to its end, whatever was found. */
export type Outcome = { name: string; seconds: number; isComplete: boolean; findings: Finding[] }

const file = path.resolve(import.meta.dirname, '..', 'results', 'faults.md')

export const areAllComplete = (outcomes: Outcome[]): boolean => outcomes.every(({ isComplete }) => isComplete)

export const areAllMet = (outcomes: Outcome[]): boolean =>
  areAllComplete(outcomes) && outcomes.every(({ findings }) => findings.every(({ isMet }) => isMet !== false))

/** What was done, how often, what had been expected and what was observed. */
export function formatReport(outcomes: Outcome[]): string {
  const rows = outcomes.flatMap(({ name, findings }) =>
    findings.map(
      ({ description, times, expected, observed, isMet }) =>
        `| ${name} | ${plain(description)} | ${times} | ${plain(expected)} | ${plain(observed)} | ${verdictOf(isMet)} |`,
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
    '| fault | what was done | times | expected | observed | verdict |',
    '|---|---|---:|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const verdictOf = (isMet: boolean | undefined) =>
  isMet === undefined ? 'not tried' : isMet ? 'kept' : '**broken**'

const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Only a whole run is kept, in which every fault came to its end: half a table would look like a whole one. */
export const saveReport = (text: string): Promise<void> => writeFile(file, text)
