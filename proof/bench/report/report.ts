import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { isKept as isAskedToKeep, isQuick } from '../options.ts'

export const resultsFolder = path.resolve(import.meta.dirname, '../../results')

export type Table = { heading?: string; columns: string[]; rows: (string | number)[][] }

export type Target = { text: string; isMet: boolean }

/** A measurement beside its baseline from the same run. */
export type Figure = {
  measurement: string
  measured: string
  baseline: string
  /** A multiple of the baseline: small is good for durations, large for rates. */
  ratio: number
  target?: Target
}

type Report = {
  /** Of the file in proof/results, without `.md`. */
  name: string
  title: string
  /** How it was measured, after the date and the machine. */
  conditions: string
  tables: Table[]
  /** Targets that were not met, a sentence each. */
  missed: string[]
  isKept?: boolean
}

/** Prints the tables, saves them on request, and sets the exit code if a target was missed, except with `--quick`. */
export async function report({ name, title, conditions, tables, missed, isKept = isAskedToKeep }: Report) {
  const text = `# ${title}\n\n${today()}, ${machine()}; ${conditions}\n\n${tables.map(markdownOf).join('\n')}`
  console.log(text)
  if (isKept) await writeFile(path.join(resultsFolder, `${name}.md`), text)
  for (const each of missed) console.error(`Missed${isQuick ? ', in small sizes' : ''}: ${each}`)
  if (missed.length > 0 && !isQuick) process.exitCode = 1
}

export const today = () => new Date().toISOString().slice(0, 10)

export function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} × ${cpus()[0]?.model || process.arch}, ${memory}, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

export function tableOf(figures: Figure[], heading?: string): Table {
  return {
    ...(heading === undefined ? {} : { heading }),
    columns: [
      'measurement',
      'measured',
      'baseline of the same run',
      'times the baseline',
      'target',
      'verdict',
    ],
    rows: figures.map(({ measurement, measured, baseline, ratio, target }) => [
      measurement,
      measured,
      baseline,
      times(ratio),
      target?.text ?? '',
      target ? verdict(target) : '',
    ]),
  }
}

export const missedOf = (figures: Figure[]): string[] =>
  figures.flatMap(({ measurement, measured, ratio, target }) =>
    target && !target.isMet
      ? [`${measurement}: ${measured}, ${times(ratio)} the baseline; the target is ${target.text}`]
      : [],
  )

export const atMost = (value: number, target: number, unit = '×'): Target => ({
  text: `at most ${target}${unit}`,
  isMet: value <= target,
})

export const atLeast = (value: number, target: number, unit = '×'): Target => ({
  text: `at least ${target}${unit}`,
  isMet: value >= target,
})

const verdict = ({ isMet }: Target) => (isMet ? 'met' : 'missed')

export const times = (ratio: number): string => `${significant(ratio)}×`

export const milliseconds = (ms: number): string => `${significant(ms)} ms`

/** Two significant figures: 0.21, 3.4, 17; larger values as integers: 1042. */
function significant(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : `${Math.round(value)}`
}

export function markdownOf({ heading, columns, rows }: Table): string {
  const cellsOf = (index: number) => rows.map((row) => `${row[index]}`)
  const isNumeric = columns.map((_, index) => {
    const filled = cellsOf(index).filter((cell) => cell !== '')
    return filled.length > 0 && filled.every((cell) => /^([\d.,]+×?|–)$/.test(cell))
  })
  const lines = [
    `| ${columns.join(' | ')} |`,
    `|${isNumeric.map((numeric) => (numeric ? '---:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
  return `${heading === undefined ? '' : `## ${heading}\n\n`}${lines.join('\n')}\n`
}
