import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('whatever an author writes, the feed stays XML', () => {
  expect(escapeXml('Rent & <b>"pets"</b>')).toBe('Rent &amp; &lt;b&gt;&quot;pets&quot;&lt;/b&gt;')
  expect(escapeXml('a\u0000\u0008b\tc\nd')).toBe('ab\tc\nd')
  expect(escapeXml('\ud800')).toBe('\ufffd')
})
