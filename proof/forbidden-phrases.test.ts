import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenIn } from './forbidden-phrases.ts'

const root = path.join(import.meta.dirname, '..')

/** Files with text that is shown to people. Tests may quote forbidden phrases. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|md|txt)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** The text of a file, without the comments of source code. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return /\.tsx?$/.test(file) ? text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '') : text
}

test.each([
  'demo',
  'content',
  'product/mail',
  'web/messages',
  'web/features',
  'web/routes',
  'web/entities',
  'web/ui',
])('a reader of %s finds no forbidden phrase', (folder) => {
  const files = filesIn(folder)
  expect(files.length).toBeGreaterThan(5)
  const found = files.flatMap((file) => {
    const phrases = forbiddenIn(textOf(file))
    return phrases.length > 0 ? [`${path.relative(root, file)}: ${phrases.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

test('a forbidden phrase is found anywhere in a text', () => {
  expect(forbiddenIn('We are sorry.\nNobody has seen this home.')).toEqual(['Nobody'])
  expect(forbiddenIn('Book a viewing.')).toEqual([])
})
