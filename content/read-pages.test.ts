import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attributions } from '../domain/site/attributions.ts'
import { pageNames } from '../web/features/pages/page-names.ts'
import { readPages } from './read-pages.ts'

const pages = readPages()
const page = (slug: string) => pages.find((each) => each.slug === slug)?.content ?? ''

test('a visitor finds every page that the footer and the header name', () => {
  expect(pages.map((each) => `/${each.slug}`).sort()).toEqual(Object.keys(pageNames).sort())
})

test('a visitor finds a title, a description that search engines show whole, and something to read', () => {
  for (const { title, description, content } of pages) {
    expect(title.length).toBeGreaterThan(3)
    expect(description.length).toBeGreaterThan(20)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(content.split(/\s+/).length).toBeGreaterThan(120)
    expect(content).not.toMatch(/\{name\}|\{company\}|lorem|TODO/i)
  }
})

/** Addresses that exist besides the pages themselves. */
const addresses =
  /^\/($|search|blog|agents|landlords|area-guides|home\/|buy\/|rent\/|portal\/(enquiries|settings|letting-admin))/

test('a visitor who follows a link on a page arrives somewhere', () => {
  const slugs = new Set(pages.map((each) => `/${each.slug}`))
  for (const { slug, content } of pages) {
    for (const [, link = ''] of content.matchAll(/\]\((\/[^)]*)\)/g)) {
      const [path = ''] = link.split(/[?#]/)
      expect(slugs.has(path) || addresses.test(path), `${link} on ${slug}`).toBe(true)
    }
  }
})

test('whoever made the open data is named on the help page and in the documentation, in the words they ask for', () => {
  const documented = readFileSync(new URL('../docs/attributions.md', import.meta.url), 'utf8')
  for (const { statement } of attributions) {
    const words = statement.replace('uk-railway-stations and Trainline', 'uk-railway-stations')
    expect(page('help')).toContain(words)
    expect(documented).toContain(words)
  }
})

test('a careful reader finds no claim of cookies that need consent, and no invented company details', () => {
  expect(page('cookies')).toContain('no cookies')
  for (const { content } of pages)
    expect(content).not.toMatch(
      /company number|registered in England|award|trusted by|million (users|visitors)|@lintel|0\d{3} \d{3}/i,
    )
})
