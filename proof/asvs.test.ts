import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

type Row = { numbers: string[]; about: string; state: string; evidence: string }

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const document = read('docs/asvs.md')
const rows = document.split('\n').flatMap(readRow)
const decisions = readdirSync(path.join(root, 'docs/decisions'))

/** `| 6.5.3, 6.5.4 | codes are random | met | … |` */
function readRow(line: string): Row[] {
  const [numbers = '', about = '', state = '', evidence = ''] = line.replace(/^\| | \|$/g, '').split(' | ')
  return /^\| \d+\.\d+\.\d+/.test(line) ? [{ numbers: numbersIn(numbers), about, state, evidence }] : []
}

/** '6.8.1–6.8.4' names the two ends. */
function numbersIn(text: string): string[] {
  return text.match(/\d+\.\d+\.\d+/g) ?? []
}

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, file = '']) => file)
const isTest = (file: string) => /\.(test|spec)\.tsx?$|^proof\/attack\//.test(file)

/** The requirements that a file names directly above a test, a group of tests or an attack. */
function tagsIn(file: string): string[] {
  const lines = read(file).split('\n')
  return lines.flatMap((line, at) => {
    if (!/^\s*\/\/ ASVS /.test(line)) return []
    const next = lines.slice(at + 1).find((each) => !/^\s*(\/\/|\/?\*)/.test(each)) ?? ''
    const isAtTest = /^\s*(test|describe)\b|^export const \w+: Attack/.test(next)
    return isAtTest ? numbersIn(line) : [`${file}:${at + 1} is not above a test`]
  })
}

describe('docs/asvs.md', () => {
  test('has the requirements of every chapter, each once and in a known state', () => {
    expect(rows.length).toBeGreaterThan(150)
    const numbers = rows.flatMap((row) => row.numbers)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    expect(rows.filter(({ state }) => !['met', 'documented', 'n/a', 'open'].includes(state))).toEqual([])
    expect(rows.filter(({ evidence }) => !evidence)).toEqual([])
  })

  test.each(rows.filter(({ state }) => state === 'met'))(
    'a test would notice if "$about" ($numbers) were not met',
    ({ numbers, evidence }) => {
      const tests = filesIn(evidence).filter(isTest)
      expect(tests.length, 'cited tests').toBeGreaterThan(0)
      for (const file of tests) {
        expect(existsSync(path.join(root, file)), `${file} exists`).toBe(true)
        expect(tagsIn(file), `${file} names the requirement above a test`).toEqual(
          expect.arrayContaining(numbers),
        )
      }
    },
  )

  test.each(rows.filter(({ state }) => state === 'documented'))(
    'the document for "$about" ($numbers) exists',
    ({ evidence }) => {
      const files = filesIn(evidence)
      const named = [...evidence.matchAll(/decisions? ([\d, ]+)/g)].flatMap(
        ([, list = '']) => list.match(/\d+/g) ?? [],
      )
      const sections = [...evidence.matchAll(/\[([^\]]+)\]\(#what-we-have-documented\)/g)].map(
        ([, name = '']) => name,
      )
      expect(
        files.length + named.length + sections.length + (evidence.match(/`\w+`|lock\.json/g) ?? []).length,
      ).toBeGreaterThan(0)
      expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
      expect(
        named.filter((number) => !decisions.some((file) => file.startsWith(number.padStart(4, '0')))),
      ).toEqual([])
      expect(sections.filter((name) => !document.includes(`**${name}.**`))).toEqual([])
    },
  )

  test('no test claims a requirement that the document does not cite it for', () => {
    const cited = new Map<string, Set<string>>()
    for (const { numbers, evidence, state } of rows)
      for (const file of filesIn(evidence).filter((each) => state === 'met' && isTest(each)))
        cited.set(file, new Set([...(cited.get(file) ?? []), ...numbers]))
    const stray = [...cited].flatMap(([file, numbers]) =>
      tagsIn(file)
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    )
    expect(stray).toEqual([])
  })
})
