import type { Json } from './change.ts'

/** Converts a value from PostgreSQL's text format to JSON. `type` is its name in pg_type; array types begin with '_'. */
export function jsonValue(text: string, type: string): Json {
  if (type.startsWith('_')) return arrayOf(text, type.slice(1))
  switch (type) {
    case 'bool':
      return text === 't'
    case 'int2':
    case 'int4':
    case 'oid':
    case 'int8':
    case 'numeric':
      return numberOf(text)
    case 'float4':
    case 'float8':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'json':
    case 'jsonb':
      return JSON.parse(text) as Json
    case 'timestamp':
      return text.replace(' ', 'T')
    case 'timestamptz':
      return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
    default:
      return text
  }
}

/** Numbers that JavaScript would round stay text. */
function numberOf(text: string): Json {
  const value = Number(text)
  const isExact = Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value))
  return isExact ? value : text
}

/** '{1,2}' -> [1, 2]; '{"a b",NULL}' -> ['a b', null] */
function arrayOf(text: string, type: string): Json {
  // A lower bound other than one precedes the array: [0:1]={1,2}
  let at = text.indexOf('{')
  const readItem = (): Json => {
    if (text[at] === '{') return readArray()
    if (text[at] === '"') return jsonValue(readQuoted(), type)
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at++
    const bare = text.slice(start, at)
    return bare === 'NULL' ? null : jsonValue(bare, type)
  }
  const readQuoted = (): string => {
    let value = ''
    at++
    while (text[at] !== '"') {
      if (text[at] === '\\') at++
      value += text[at++]
    }
    at++
    return value
  }
  const readArray = (): Json[] => {
    const items: Json[] = []
    at++
    while (text[at] !== '}') {
      items.push(readItem())
      if (text[at] === ',') at++
    }
    at++
    return items
  }
  return readArray()
}
