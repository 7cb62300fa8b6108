import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('any text by an author leaves the feed valid XML', () => {
  expect(escapeXml('Rent & <b>"pets"</b>')).toBe('Rent &amp; &lt;b&gt;&quot;pets&quot;&lt;/b&gt;')
  expect(escapeXml('a\u0000\u0008b\tc\nd')).toBe('ab\tc\nd')
  expect(escapeXml('\ud800')).toBe('\ufffd')
})
