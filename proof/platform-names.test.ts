import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => path.join(folder, file))
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** 'private.mail_outbox', 'public.profiles', ...: the tables, views, types, sequences and functions of a folder's migrations. */
function objectsOf(folder: string): Set<string> {
  const definition =
    /^create (?:or replace |unique |unlogged |materialized )*(?:table|view|function|procedure|type|domain|sequence)(?: if not exists)? (\w+\.\w+)/gim
  const text = filesIn(folder, /\.sql$/)
    .map(textOf)
    .join('\n')
  return new Set([...text.matchAll(definition)].map(([, name = '']) => name.toLowerCase()))
}

const productObjects = [...objectsOf('supabase/migrations')].filter((name) =>
  /^(public|private)\./.test(name),
)
const sources = filesIn('platform', /\.(ts|sql)$/).filter((file) => !file.endsWith('.test.ts'))

/** A name without its schema counts too, unless it is a single word (`plans`), a claim, or a column of the platform. */
const platformSql = filesIn('platform/sql', /\.sql$/)
  .map(textOf)
  .join('\n')
/** Claims of OAuth providers, which a function of the product may be called as well. */
const claims = new Set(['full_name'])
const isAmbiguous = (name: string) =>
  !name.includes('_') || claims.has(name) || new RegExp(`\\b${name}\\b`).test(platformSql)
const patterns = productObjects.map((object) => {
  const [schema = '', name = ''] = object.split('.')
  return isAmbiguous(name) ? `${schema}\\.${name}` : `(?:${schema}\\.)?${name}`
})
const productName = new RegExp(`(?<![\\w.])(?:${patterns.join('|')})(?!\\w)`, 'g')

test('the check knows the names of the product and reads the platform', () => {
  expect(productObjects).toEqual(
    expect.arrayContaining(['public.properties', 'private.mail_outbox', 'private.reserve_sign_in_attempt']),
  )
  expect(productObjects.length).toBeGreaterThan(300)
  expect(sources.length).toBeGreaterThan(200)
  expect('select private.reserve_sign_in_attempt()').toMatch(productName)
  expect("rpc('send_enquiry')").toMatch(productName)
})

test('an engineer cannot name a table or function of the product in the platform', () => {
  const found = sources.flatMap((file) =>
    [...textOf(file).matchAll(productName)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
