import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { isKept as isAskedToKeep, isQuick } from '../options.ts'

export const resultsFolder = path.resolve(import.meta.dirname, '../../results')

export type Table = { heading?: string; columns: string[]; rows: (string | number)[][] }

export type Bar = { text: string; isMet: boolean }

/** One answer, beside the least that the same machine needs for it, measured in the same run. */
export type Figure = {
  question: string
  measured: string
  floor: string
  /** How many times the floor: of a duration the smaller the better, of a rate the larger. */
  ratio: number
  bar?: Bar
}

type Report = {
  /** Of the file in proof/results. */
  name: string
  title: string
  /** How it was measured, after the date and the machine. */
  conditions: string
  tables: Table[]
  /** Bars that were not reached, a sentence each. */
  missed: string[]
  isKept?: boolean
}

/** Prints the tables, keeps them if asked to, and ends the process as failed where a bar was missed; small sizes are not judged. */
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
    columns: ['question', 'measured', 'floor of the same run', 'times the floor', 'bar', 'verdict'],
    rows: figures.map(({ question, measured, floor, ratio, bar }) => [
      question,
      measured,
      floor,
      times(ratio),
      bar?.text ?? '',
      bar ? verdict(bar) : '',
    ]),
  }
}

export const missedOf = (figures: Figure[]): string[] =>
  figures.flatMap(({ question, measured, ratio, bar }) =>
    bar && !bar.isMet ? [`${question}: ${measured}, ${times(ratio)} the floor; the bar is ${bar.text}`] : [],
  )

export const atMost = (value: number, bar: number, unit = '×'): Bar => ({
  text: `at most ${bar}${unit}`,
  isMet: value <= bar,
})

export const atLeast = (value: number, bar: number, unit = '×'): Bar => ({
  text: `at least ${bar}${unit}`,
  isMet: value >= bar,
})

const verdict = ({ isMet }: Bar) => (isMet ? 'met' : 'missed')

export const times = (ratio: number): string => `${significant(ratio)}×`

export const milliseconds = (ms: number): string => `${significant(ms)} ms`

/** Two figures where they tell something: 0.21, 3.4, 17, 1042. */
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
