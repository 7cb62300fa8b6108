import Papa from 'papaparse'

export type CsvValue = string | number | null

/** A CSV file for spreadsheets. Text that starts like a formula is prefixed with an apostrophe, so it does not run. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  // Excel needs the byte order mark to recognise UTF-8.
  return `\ufeff${Papa.unparse<readonly CsvValue[]>([header, ...rows], { escapeFormulae: true })}\r\n`
}
