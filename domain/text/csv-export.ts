export type CsvValue = string | number | null

/** CSV for spreadsheets: quoted where needed, and safe from formula injection. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  // The byte order mark tells Excel that this is UTF-8.
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return `${value}`
  // Text that begins like a formula would be evaluated.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
