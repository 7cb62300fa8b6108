import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { StartProblem } from '../../../platform/start-problem.ts'
import { configFormat, hasNoEffect, type ProjectConfig } from './config-format.ts'

type Environment = Record<string, string | undefined>
type Table = Record<string, unknown>

export type ReadProjectConfig = {
  project: ProjectConfig
  /** Keys and variables that the format does not have. */
  unknownKeys: string[]
  /** Documented keys that this server does not use. */
  keysWithoutEffect: string[]
}

/** supabase/config.toml in this folder, with the environment's overrides. Without the file every key has its default. */
export function readProjectConfig(folder: string, environment: Environment): ReadProjectConfig {
  const file = path.join(folder, 'supabase', 'config.toml')
  return parseProjectConfig(existsSync(file) ? readFileSync(file, 'utf8') : '', environment, file)
}

export function parseProjectConfig(
  toml: string,
  environment: Environment,
  file = 'supabase/config.toml',
): ReadProjectConfig {
  const table = substitute(parseToml(toml, file), environment) as Table
  const unknownVariables = applyOverrides(table, environment)
  const unknownKeys = removeUnknownKeys(table)
  const parsed = configFormat.safeParse(table)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartProblem(`${keyOf(issue?.path ?? [])} in ${file} cannot be used. ${issue?.message}`)
  }
  return {
    project: parsed.data,
    unknownKeys: [...unknownKeys, ...unknownVariables],
    keysWithoutEffect: withoutEffect(configFormat, table),
  }
}

function parseToml(toml: string, file: string): Table {
  try {
    return parse(toml) as Table
  } catch (error) {
    throw new StartProblem(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}`)
  }
}

const reference = /^env\((\w+)\)$/

/** env(NAME) stands for a variable. A key whose variable is not set has no value. */
function substitute(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') {
    const name = reference.exec(value)?.[1]
    return name === undefined ? value : environment[name] || undefined
  }
  if (Array.isArray(value))
    return value.map((each) => substitute(each, environment)).filter((each) => each !== undefined)
  if (!isTable(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const substituted = substitute(each, environment)
      return substituted === undefined ? [] : [[key, substituted]]
    }),
  )
}

const sections = ['API', 'AUTH', 'STORAGE', 'FUNCTIONS', 'LINTEL']

/** SUPABASE_AUTH_JWT_EXPIRY sets auth.jwt_expiry, as in the official CLI. Returns the names that match no key. */
function applyOverrides(table: Table, environment: Environment): string[] {
  const unknown: string[] = []
  for (const [name, value] of Object.entries(environment)) {
    if (!value || !sections.some((each) => name.startsWith(`SUPABASE_${each}_`))) continue
    const keys = findKeys(configFormat, table, name.slice('SUPABASE_'.length))
    if (!keys) unknown.push(name)
    else setValue(table, keys, value)
  }
  return unknown
}

/** The path of the key that a variable names. Names of providers, buckets and functions come from the file or the variable. */
function findKeys(schema: z.ZodType, table: unknown, name: string): string[] | undefined {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject)
    return firstOf(Object.entries(inner.shape), ([key, field]) =>
      findBelow(field as z.ZodType, isTable(table) ? table[key] : undefined, key, name),
    )
  if (inner instanceof z.ZodRecord) {
    const known = isTable(table) ? Object.keys(table) : []
    return firstOf([...known, ...guessedKeys(name)], (key) =>
      findBelow(valueTypeOf(inner), isTable(table) ? table[key] : undefined, key, name),
    )
  }
  return name === '' ? [] : undefined
}

/** The library types a record's values by its core, which every schema of this format extends. */
const valueTypeOf = (record: z.ZodRecord) => record.valueType as unknown as z.ZodType

function findBelow(field: z.ZodType, table: unknown, key: string, name: string): string[] | undefined {
  const prefix = key.toUpperCase().replaceAll('-', '_')
  if (name !== prefix && !name.startsWith(`${prefix}_`)) return undefined
  const rest = findKeys(field, table, name.slice(prefix.length + 1))
  return rest && [key, ...rest]
}

/** GOOGLE_CLIENT_ID may be about google, google_client or google_client_id. */
const guessedKeys = (name: string) => {
  const words = name.toLowerCase().split('_').filter(Boolean)
  return words.map((_, i) => words.slice(0, i + 1).join('_'))
}

function firstOf<T, R>(values: T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}

function setValue(table: Table, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) table[key] = value
  else {
    if (!isTable(table[key])) table[key] = {}
    setValue(table[key] as Table, rest, value)
  }
}

/** Removes them from the table, so that the rest can be used. */
function removeUnknownKeys(table: Table): string[] {
  const issues = configFormat.safeParse(table).error?.issues ?? []
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const parent = issue.path.reduce<Table>((each, key) => each[String(key)] as Table, table)
    for (const key of issue.keys) delete parent[key]
    return issue.keys.map((key) => keyOf([...issue.path, key]))
  })
}

function withoutEffect(schema: z.ZodType, value: unknown, keys: string[] = []): string[] {
  if (hasNoEffect(schema)) return value === undefined ? [] : [keyOf(keys)]
  const inner = unwrap(schema)
  if (!isTable(value)) return []
  const fieldOf = (key: string) => {
    if (inner instanceof z.ZodObject) return inner.shape[key] as z.ZodType | undefined
    return inner instanceof z.ZodRecord ? valueTypeOf(inner) : undefined
  }
  return Object.entries(value).flatMap(([key, each]) => {
    const field = fieldOf(key)
    return field ? withoutEffect(field, each, [...keys, key]) : []
  })
}

/** All documented keys that this server does not use; `*` is any name. */
export function allKeysWithoutEffect(schema: z.ZodType = configFormat, keys: string[] = []): string[] {
  if (hasNoEffect(schema)) return [keyOf(keys)]
  const inner = unwrap(schema)
  if (inner instanceof z.ZodRecord) return allKeysWithoutEffect(valueTypeOf(inner), [...keys, '*'])
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([key, field]) =>
    allKeysWithoutEffect(field as z.ZodType, [...keys, key]),
  )
}

const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodType) : schema

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyOf = (keys: readonly PropertyKey[]) => keys.map(String).join('.')
