import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/supabase-contract.md', 'utf8')

test('a reader of the contract’s tables finds every file that they name', () => {
  const files = [...page.matchAll(/`((?:platform|contract|server|product)\/[\w./-]+)`/g)].map(
    ([, file]) => file,
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(file ?? ''))).toEqual([])
})

test('every error code of the REST service is in the table', () => {
  const source = globSync('platform/{rest,http}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const codes = new Set([...source.matchAll(/'(PGRST[\dX]\d\d)'/g)].map(([, code]) => code ?? ''))
  expect(codes.size).toBeGreaterThan(30)
  expect([...codes].filter((code) => !page.includes(`| ${code} `))).toEqual([])
})
