import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attributions } from '../domain/site/attributions.ts'
import { pageNames } from '../web/features/pages/page-names.ts'
import { routeParameters } from '../web/route-parameters.ts'
import { readPages } from './read-pages.ts'

const pages = readPages()
const page = (slug: string) => pages.find((each) => each.slug === slug)?.content ?? ''

test('a visitor finds every page that the header and footer link to', () => {
  expect(pages.map((each) => `/${each.slug}`).sort()).toEqual(Object.keys(pageNames).sort())
})

test('every page has a title, a description that search engines show in full, and enough text', () => {
  for (const { title, description, content } of pages) {
    expect(title.length).toBeGreaterThan(3)
    expect(description.length).toBeGreaterThan(20)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(content.split(/\s+/).length).toBeGreaterThan(120)
    expect(content).not.toMatch(/\{name\}|\{company\}|lorem|TODO/i)
  }
})

/** Other paths that exist. */
const addresses =
  /^\/($|search|blog|agents|landlords|area-guides|help\/rules$|home\/|buy\/|rent\/|portal\/(enquiries|settings|support|letting-admin))/

test('a visitor who follows a link on a page finds an existing page', () => {
  const slugs = new Set(pages.map((each) => `/${each.slug}`))
  for (const { slug, content } of pages) {
    for (const [, link = ''] of content.matchAll(/\]\((\/[^)]*)\)/g)) {
      const [path = ''] = link.split(/[?#]/)
      expect(slugs.has(path) || addresses.test(path), `${link} on ${slug}`).toBe(true)
    }
  }
})

test('a visitor who follows a link on a page finds that its parameters count', () => {
  const links = pages.flatMap(({ content }) => [...content.matchAll(/\]\((\/[^)]*\?[^)]*)\)/g)])
  expect(links).not.toHaveLength(0)
  for (const [, link = ''] of links) {
    const { pathname, searchParams } = new URL(link, 'https://example.com')
    expect(routeParameters[pathname], link).toEqual(expect.arrayContaining([...searchParams.keys()]))
  }
})

test('the help page and the documentation credit the open data with the required attributions', () => {
  const documented = readFileSync(new URL('../docs/attributions.md', import.meta.url), 'utf8')
  for (const { statement } of attributions) {
    const words = statement.replace('uk-railway-stations and Trainline', 'uk-railway-stations')
    expect(page('help')).toContain(words)
    expect(documented).toContain(words)
  }
})

test('the pages do not mention cookies that need consent or invented company details', () => {
  expect(page('cookies')).toContain('no cookies')
  for (const { content } of pages)
    expect(content).not.toMatch(
      /company number|registered in England|award|trusted by|million (users|visitors)|@lintel|0\d{3} \d{3}/i,
    )
})
