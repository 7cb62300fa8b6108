import { expect, test } from 'vitest'
import { toCsv } from './csv-export.ts'

const lines = (csv: string) => csv.replace('\ufeff', '').split('\r\n')

test('an administrator’s export keeps commas, quotes and line breaks inside their cells', () => {
  expect(lines(toCsv(['A', 'B'], [['Oakley, Rowe & Co', 'says "hello"']]))).toEqual([
    'A,B',
    '"Oakley, Rowe & Co","says ""hello"""',
    '',
  ])
  expect(toCsv(['A'], [['one\ntwo']])).toContain('"one\ntwo"')
})

test('an administrator’s spreadsheet does not run text of a payer as a formula', () => {
  for (const text of ['=HYPERLINK("http://x")', '+1', '-1', '@cmd', '\tx'])
    expect(lines(toCsv(['A'], [[text]]))[1]?.replace(/^"/, '')).toMatch(/^'/)
})

test('an administrator’s export keeps numbers as numbers and missing values empty', () => {
  expect(lines(toCsv(['A', 'B', 'C'], [[40, null, 'x']]))[1]).toBe('40,,x')
})
