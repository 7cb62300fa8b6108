import { RestError } from '../rest-error.ts'
import { isTooDeep } from './json-depth.ts'
import { parseCsv } from './parse-csv.ts'
import type { Body } from './syntax-tree.ts'

type Options = { contentType: string | undefined; isCall: boolean; areKeysKnown: boolean }

const none: Body = { kind: 'none' }
const emptyObject: Body = { kind: 'json', text: '{}', keys: [], isArray: false }

/** The payload of a write or call. JSON is passed on unchanged; only its keys are read here. */
export function parseBody(text: string, { contentType, isCall, areKeysKnown }: Options): Body {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case '':
    case '*/*':
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return parseJson(text, isCall, areKeysKnown)
    case 'application/x-www-form-urlencoded':
      return jsonOf(Object.fromEntries(new URLSearchParams(text)))
    case 'text/csv':
      return jsonOf(parseCsv(text))
    case 'text/plain':
    case 'text/xml':
    case 'application/octet-stream':
      if (isCall) return { kind: 'raw', mediaType: type, text }
  }
  throw invalidBody(`Content-Type not acceptable: ${type}`)
}

const leading = /^[ \t\r\n]*(.)/

function parseJson(text: string, isCall: boolean, areKeysKnown: boolean): Body {
  if (text === '') {
    if (isCall) return emptyObject
    throw invalidBody('Empty or invalid json')
  }
  if (isTooDeep(text)) throw invalidBody('The json is nested too deep')
  // With `columns` the keys are not needed, and PostgreSQL checks whether it is valid JSON.
  if (areKeysKnown && !isCall)
    return { kind: 'json', text, keys: [], isArray: leading.exec(text)?.[1] === '[' }
  const value = tryJson(text)
  if (Array.isArray(value)) return { kind: 'json', text, keys: keysOfAll(value, isCall), isArray: true }
  if (value !== null && typeof value === 'object')
    return { kind: 'json', text, keys: Object.keys(value), isArray: false }
  // A scalar is valid only for a function that takes the whole body.
  if (isCall) return { kind: 'json', text, keys: [], isArray: false }
  return { kind: 'json', text: '[]', keys: [], isArray: true }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function keysOfAll(rows: unknown[], isCall: boolean): string[] {
  const [first] = rows
  if (first === undefined) return []
  const keys = isObject(first) ? Object.keys(first) : []
  if (isCall) return keys
  const known = new Set(keys)
  const isUniform = rows.every((row) => {
    if (!isObject(row)) return false
    const own = Object.keys(row)
    return own.length === known.size && own.every((key) => known.has(key))
  })
  if (!isUniform) throw invalidBody('All object keys must match')
  return keys
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function jsonOf(value: Record<string, unknown> | Record<string, unknown>[]): Body {
  const isArray = Array.isArray(value)
  const keys = Object.keys((isArray ? value[0] : value) ?? {})
  return { kind: 'json', text: JSON.stringify(value), keys, isArray }
}

const invalidBody = (message: string) => new RestError(400, 'PGRST102', message)

export const noBody = none
