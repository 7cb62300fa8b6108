import { blmListing } from './blm-listing.ts'
import type { Feed } from './feed-listing.ts'

/**
 * Rightmove's BLM format: #HEADER# defines the delimiters of fields and rows, #DEFINITION# the columns, #DATA# contains the rows. Fields
 * may contain line breaks, so only the delimiter ends a row.
 */
export function readBlm(text: string): Feed {
  const header = section(text, 'HEADER')
  const endOfField = markIn(header, 'EOF') ?? '^'
  const endOfRow = markIn(header, 'EOR') ?? '~'
  const definition = section(text, 'DEFINITION').split(endOfRow)[0] ?? ''
  const columns = definition.split(endOfField).map((name) => name.trim().toUpperCase())
  if (!columns.includes('AGENT_REF')) return { format: 'blm', failure: 'no_definition' }
  const rows = section(text, 'DATA')
    .split(endOfRow)
    .map((row) => row.replace(/^\s+/, ''))
    .filter((row) => row !== '')
  if (rows.length === 0) return { format: 'blm', failure: 'no_data' }
  const listings = rows.map((row, index) => {
    const values = row.split(endOfField)
    const fields = new Map(columns.map((column, at) => [column, values[at] ?? '']))
    return blmListing(fields, index + 1)
  })
  return { format: 'blm', listings, unknownColumns: [] }
}

function section(text: string, name: string): string {
  const begin = text.search(new RegExp(`#\\s*${name}\\s*#`, 'i'))
  if (begin < 0) return ''
  const rest = text.slice(text.indexOf('#', begin + 1) + 1)
  // Only a line that consists of a marker ends a section, because addresses may contain '#'.
  const end = rest.search(/^\s*#\s*(HEADER|DEFINITION|DATA|END)\s*#/im)
  return end < 0 ? rest : rest.slice(0, end)
}

const markIn = (header: string, name: string) =>
  new RegExp(`^\\s*${name}\\s*:\\s*['"]?(.)['"]?\\s*$`, 'im').exec(header)?.[1]
