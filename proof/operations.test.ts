import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/operations.md')

test('an operator finds in the guide only commands of this project', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...guide.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('an operator finds in the guide only files of this project', () => {
  const links = [...guide.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, file = '']) => file)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test.for([
  'Memory grows',
  'Pages are slow',
  'Emails wait',
  'Certificate or proxy',
  'Replication slots',
  'The disk is full',
  'There is no primary',
  'The worker stopped',
])('the guide says what to do when: %s', (symptom) => {
  expect(guide).toContain(`\n### ${symptom}\n`)
})
