import type { Schema } from './schema/schema.ts'

const tokens = /E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|(?<![\w$])\d+(?:\.\d+)?/gs

/**
 * A statement without anything that a caller wrote: no literals, no numbers, and only names that the schema has, because aliases and
 * keys of JSON are free text. Values are parameters, which stay as `$1`.
 */
export function statementShape(text: string, schema: Schema): string {
  const known = namesOf(schema)
  return text.replace(tokens, (token) => {
    if (token.startsWith('$')) return token
    if (token.startsWith('"')) return known.has(token.slice(1, -1)) ? token : '"?"'
    return '?'
  })
}

const names = new WeakMap<Schema, Set<string>>()

function namesOf(schema: Schema): Set<string> {
  const cached = names.get(schema)
  if (cached) return cached
  const found = new Set<string>()
  for (const relation of schema.relations.values())
    for (const name of [relation.schema, relation.name, ...relation.columns.keys()]) found.add(name)
  for (const routine of [...schema.routines.values()].flat())
    for (const name of [routine.schema, routine.name, ...routine.parameters.map((each) => each.name)])
      found.add(name)
  names.set(schema, found)
  return found
}
