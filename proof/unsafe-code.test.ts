import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['domain', 'platform', 'server', 'worker', 'web', 'supabase/functions']

/** The source of what runs in production, without its tests. */
const sources = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))

const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))

test('the search looks at the source', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(filesWith(/\bexport\b/).length).toBeGreaterThan(500)
})

// ASVS 1.3.2
test('no production code evaluates strings', () => {
  expect(filesWith(/(?<![\w.])eval\(|new Function\(|setTimeout\(\s*['"`]/)).toEqual([])
})

// ASVS 1.2.5
test('no production code starts a shell with variable text', () => {
  expect(filesWith(/shell: true|(?<![\w.])(?:exec|execSync)\(/)).toEqual([])
})

// ASVS 12.3.2
test('no production code disables certificate checks', () => {
  expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})
