import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Tab-separated values with a header line. Files that end in .gz are compressed. */
export function writeTable(file: string, fields: string[], rows: (string | number | undefined)[][]): void {
  const lines = [fields, ...rows].map((row) => row.map((value) => value ?? '').join('\t'))
  const text = `${lines.join('\n')}\n`
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

export function readTable<Field extends string>(file: URL, fields: Field[]): Record<Field, string>[] {
  const bytes = readFileSync(file)
  const text = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  const indices = fields.map((field) => {
    const index = columns.indexOf(field)
    if (index < 0) throw new Error(`${file.pathname} has no column ${field}`)
    return index
  })
  return lines.map((line) => {
    const values = line.split('\t')
    const row = {} as Record<Field, string>
    fields.forEach((field, i) => {
      row[field] = values[indices[i] ?? -1] ?? ''
    })
    return row
  })
}
