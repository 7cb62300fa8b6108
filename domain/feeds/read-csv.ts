import Papa from 'papaparse'
import { csvColumnOf } from './csv-columns.ts'
import { csvListing } from './csv-listing.ts'
import type { Feed } from './feed-listing.ts'

/** A table with our column names in its first row, separated by commas, semicolons or tabs, as spreadsheets save it. */
export function readCsv(text: string): Feed {
  const [head, ...rows] = readTable(text)
  if (!head) return { format: 'csv', failure: 'empty' }
  const columns = head.map((name) => csvColumnOf(name))
  if (!columns.includes('reference')) return { format: 'csv', failure: 'no_header' }
  if (rows.length === 0) return { format: 'csv', failure: 'no_data' }
  const unknownColumns = head.filter((name, at) => columns[at] === undefined && name.trim() !== '')
  const listings = rows.map((row, index) => {
    const fields = new Map(
      columns.flatMap((column, at) => (column ? [[column, row[at] ?? ''] as const] : [])),
    )
    return csvListing(fields, index + 1)
  })
  return { format: 'csv', listings, unknownColumns }
}

/** Rows without any text are left out, as spreadsheets often save some at the end. */
function readTable(text: string): string[][] {
  // The parser expects one kind of line break throughout a file.
  const { data } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    skipEmptyLines: 'greedy',
  })
  return data
}
