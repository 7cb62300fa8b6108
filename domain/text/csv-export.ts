export type CsvValue = string | number | null

/** A file that spreadsheets open as it was meant: quoted where needed, and with nothing in it that they would compute. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  // The mark at the beginning tells Excel that this is UTF-8.
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return `${value}`
  // A text that begins like a formula would run as one.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
