import { expect, test } from 'vitest'
import { isPlainText } from './plain-text.ts'

test('text in any 8-bit encoding is plain text', () => {
  expect(isPlainText(Buffer.from("#HEADER#\r\nVersion : 3\r\nEOF : '^'\r\n"))).toBe(true)
  expect(isPlainText(Buffer.from('price;\xa3250,000', 'latin1'))).toBe(true)
})

test('markup, programs and binary files are not plain text', () => {
  for (const file of [
    '<html><script>',
    '<?xml version="1.0"?>',
    '%PDF-1.4',
    'MZ\x90',
    'PK\x03\x04',
    'a\0b',
    '',
  ])
    expect(isPlainText(Buffer.from(file, 'latin1')), file).toBe(false)
})
