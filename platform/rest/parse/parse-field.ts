import type { Scanner } from './scanner.ts'
import type { Field, JsonStep } from './syntax-tree.ts'

const index = /-?\d+(?=->|::|[.,)]|$)/y

/** `name`, `name->key->>0` */
export function parseField(scanner: Scanner): Field {
  const name = scanner.name()
  return { name, path: parseJsonPath(scanner) }
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.peek('->')) {
    const arrow = scanner.take('->>') ? '->>' : '->'
    if (arrow === '->') scanner.expect('->')
    const position = scanner.match(index)
    path.push(position ? { arrow, index: safeIndex(position[0]) } : { arrow, key: scanner.jsonKey() })
  }
  return path
}

/** Array indexes are 32-bit in PostgreSQL; larger ones are clamped and find nothing. */
function safeIndex(text: string): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(text)))
}
