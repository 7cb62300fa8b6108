import { Readable } from 'node:stream'
import type { Tx } from '../platform/db/connect.ts'
import { copyIn } from '../platform/db/copy-in.ts'

export type CopyValue = string | number | boolean | null | undefined

const chunkBytes = 256 * 1024

/** Streams rows into a table by COPY, without buffering them. */
export async function copyRows(
  tx: Tx,
  table: string,
  columns: string[],
  rows: Iterable<CopyValue[]>,
): Promise<void> {
  await copyIn(tx, table, columns, Readable.from(copyChunks(rows)))
}

/** Encodes line by line, because a single non-Latin-1 character would double the size of a long string in memory. */
function* copyChunks(rows: Iterable<CopyValue[]>): Generator<Buffer> {
  let chunk = Buffer.allocUnsafeSlow(chunkBytes)
  let end = 0
  for (const row of rows) {
    const line = copyLine(row)
    const mostBytes = line.length * 3
    if (end + mostBytes > chunk.length) {
      if (end > 0) yield chunk.subarray(0, end)
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, mostBytes))
      end = 0
    }
    end += chunk.write(line, end)
  }
  if (end > 0) yield chunk.subarray(0, end)
}

/** PostgreSQL's text format: a tab between values, \N for null, backslash escapes. */
function copyLine(row: CopyValue[]): string {
  return `${row.map(copyText).join('\t')}\n`
}

function copyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return needsEscape.test(value) ? value.replace(special, (c) => escapes[c] ?? c) : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

const needsEscape = /[\\\t\n\r]/
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** An array literal with quoted elements. */
export function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
