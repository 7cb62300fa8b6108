import { RestError } from '../rest-error.ts'

type Row = Record<string, string | null>

/** Rows of a CSV payload: the first line names the columns, an unquoted NULL is null. */
export function parseCsv(text: string): Row[] {
  const [header, ...lines] = splitCsv(text)
  if (!header) return []
  return lines.map((cells) => {
    if (cells.length !== header.length)
      throw new RestError(400, 'PGRST102', 'All lines must have same number of fields')
    return Object.fromEntries(
      header.map((name, i) => [name, cells[i] === 'NULL' ? null : (cells[i] ?? null)]),
    )
  })
}

function splitCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  const lines: string[][] = []
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new RestError(400, 'PGRST102', 'The CSV payload cannot be read')
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') {
      if (cell.lastIndex === text.length) line.push('')
      continue
    }
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines
}
