import Papa from 'papaparse'
import { RestError } from '../rest-error.ts'

type Row = Record<string, string | null>

/** Rows of a CSV payload: the first line names the columns, an unquoted NULL is null. */
export function parseCsv(text: string): Row[] {
  if (text === '') return []
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: ',' })
  if (errors.length > 0) throw new RestError(400, 'PGRST102', 'The CSV payload cannot be read')
  const [header = [], ...lines] = data
  return lines.map((cells) => {
    if (cells.length !== header.length)
      throw new RestError(400, 'PGRST102', 'All lines must have same number of fields')
    return Object.fromEntries(
      header.map((name, i) => [name, cells[i] === 'NULL' ? null : (cells[i] ?? null)]),
    )
  })
}
