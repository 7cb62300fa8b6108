import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { Finding } from './fault.ts'

/** `isComplete`: it ran to its end, whatever the findings. */
export type Outcome = { name: string; seconds: number; isComplete: boolean; findings: Finding[] }

const folder = path.resolve(import.meta.dirname, '..', 'results')

export const areAllComplete = (outcomes: Outcome[]): boolean => outcomes.every(({ isComplete }) => isComplete)

export const areAllMet = (outcomes: Outcome[]): boolean =>
  areAllComplete(outcomes) && outcomes.every(({ findings }) => findings.every(({ isMet }) => isMet !== false))

type Heading = {
  title: string
  /** An example of running one of them. */
  command: string
  about: string
}

/** The Markdown table of all findings. */
export function formatReport(outcomes: Outcome[], { title, command, about }: Heading): string {
  const rows = outcomes.flatMap(({ name, findings }) =>
    findings.map(
      ({ description, times, expected, observed, isMet }) =>
        `| ${name} | ${plain(description)} | ${times} | ${plain(expected)} | ${plain(observed)} | ${verdictOf(isMet)} |`,
    ),
  )
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
  const [cpu] = cpus()
  return [
    `# ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model || process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. ${about} Took ${Math.round(seconds)} s: ${outcomes.map(({ name, seconds: own }) => `${name} ${Math.round(own)} s`).join(', ')}.`,
    '',
    `“503” means 503 with Retry-After; “refused” that no process listened; “cut off” that the connection broke during a request. \`${command}\` runs one.`,
    '',
    '| fault | action | count | expected | observed | verdict |',
    '|---|---|---:|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const verdictOf = (isMet: boolean | undefined) =>
  isMet === undefined ? 'not tested' : isMet ? 'met' : '**not met**'

const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Called for complete runs only: a partial table would look like a complete one. */
export const saveReport = (name: string, text: string): Promise<void> =>
  writeFile(path.join(folder, `${name}.md`), text)
