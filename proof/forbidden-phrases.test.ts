import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenIn } from './forbidden-phrases.ts'

const root = path.join(import.meta.dirname, '..')

/** Everything that words are shown from. Tests may quote what must not be said. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|md|txt)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** What a reader may see of a file: all of a text, and the strings of a program without its comments. */
function wordsOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return /\.tsx?$/.test(file) ? text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '') : text
}

test.each(['demo', 'content', 'product/mail', 'web/messages'])(
  'no forbidden phrase has come back in %s',
  (folder) => {
    const files = filesIn(folder)
    expect(files.length).toBeGreaterThan(5)
    const found = files.flatMap((file) => {
      const phrases = forbiddenIn(wordsOf(file))
      return phrases.length > 0 ? [`${path.relative(root, file)}: ${phrases.join(', ')}`] : []
    })
    expect(found).toEqual([])
  },
)

test('the list finds a phrase wherever it stands in a text', () => {
  expect(forbiddenIn('We are sorry.\nNobody has seen this home.')).toEqual(['Nobody'])
  expect(forbiddenIn('Book a viewing.')).toEqual([])
})
