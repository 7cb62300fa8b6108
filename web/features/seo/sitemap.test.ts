import { expect, test } from 'vitest'
import { sitemapIndexXml, sitemapXml } from './sitemap.ts'

test('a search engine finds the parts of the sitemap, with absolute URLs and the date of the last change', () => {
  expect(sitemapIndexXml('https://lintel.test', ['pages', 'homes-a'])).toContain(
    '<loc>https://lintel.test/sitemaps/homes-a.xml</loc>',
  )
  expect(
    sitemapXml('https://lintel.test', [{ path: '/property/1', changedAt: '2026-11-15T10:00:00Z' }]),
  ).toContain('<url><loc>https://lintel.test/property/1</loc><lastmod>2026-11-15</lastmod></url>')
  expect(sitemapXml('https://lintel.test', [{ path: '/search?a=1&b=2' }])).toContain('a=1&amp;b=2')
})
