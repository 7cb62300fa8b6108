import { csvColumnOf } from './csv-columns.ts'
import { csvListing } from './csv-listing.ts'
import type { Feed } from './feed-listing.ts'

/** CSV with our column names in the first row, separated by commas, semicolons or tabs. */
export function readCsv(text: string): Feed {
  const [head, ...rows] = readTable(text)
  if (!head) return { format: 'csv', failure: 'empty' }
  const columns = head.map((name) => csvColumnOf(name))
  if (!columns.includes('reference')) return { format: 'csv', failure: 'no_header' }
  if (rows.length === 0) return { format: 'csv', failure: 'no_data' }
  const unknownColumns = head.filter((name, at) => columns[at] === undefined && name.trim() !== '')
  const homes = rows.map((row, index) => {
    const fields = new Map(
      columns.flatMap((column, at) => (column ? [[column, row[at] ?? ''] as const] : [])),
    )
    return csvListing(fields, index + 1)
  })
  return { format: 'csv', homes, unknownColumns }
}

/** RFC 4180, with the separator of the first row. Empty rows are skipped. */
function readTable(text: string): string[][] {
  const mark = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let value = ''
  let isQuoted = false
  const endRow = () => {
    row.push(value)
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
    value = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (isQuoted) {
      if (character !== '"') value += character
      else if (text[at + 1] === '"') {
        value += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && value.trim() === '') {
      isQuoted = true
      value = ''
    } else if (character === mark) {
      row.push(value)
      value = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') value += character
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ','
}
