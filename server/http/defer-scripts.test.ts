import { expect, test } from 'vitest'
import { paintFirst } from './defer-scripts.ts'

const page = (start: string) =>
  `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/>` +
  `<link nonce="n" rel="stylesheet" href="/assets/root.css"/></head><body><main id="main"></main>${start}</body></html>`

const start =
  '<script nonce="n" type="module" async="">;\nimport * as route0 from "/assets/root.js";\n' +
  'window.__modules = {"root":route0};\nimport("/assets/entry.js");</script>'

test('a browser hears of the styles before the page', () => {
  expect(paintFirst(page(start)).link).toBe('</assets/root.css>; rel=preload; as=style')
})

test('no script is asked for before the page is painted', () => {
  const { html } = paintFirst(page(start))
  expect(html).not.toContain('rel="modulepreload"')
  const script = html.slice(html.indexOf('<script'))
  expect(script).not.toMatch(/^import /m)
  expect(script.indexOf('requestAnimationFrame')).toBeLessThan(script.indexOf('"/assets/root.js"'))
})

test('the scripts are still asked for all at once, and set up in their order', () => {
  const { html } = paintFirst(page(start))
  expect(html).toContain('["/assets/entry.js","/assets/root.js"]')
  expect(html.indexOf('const route0 = await import("/assets/root.js")')).toBeLessThan(
    html.indexOf('window.__modules'),
  )
  expect(html.indexOf('window.__modules')).toBeLessThan(html.indexOf('import("/assets/entry.js")'))
  expect(html).toContain('<script nonce="n" type="module" async="">')
})

test('the page is told once its scripts are there and before they take it over', () => {
  const { html } = paintFirst(page(start))
  expect(html.indexOf('window.__modules')).toBeLessThan(html.indexOf("new Event('hydrating')"))
  expect(html.indexOf("new Event('hydrating')")).toBeLessThan(html.indexOf('import("/assets/entry.js")'))
})

test('a page whose scripts start in another way stays as it is', () => {
  const other = page('<script src="/assets/entry.js"></script>')
  expect(paintFirst(other).html).toBe(other)
})

test('a page without styles or scripts is left alone', () => {
  expect(paintFirst('<p>Gone</p>')).toEqual({ html: '<p>Gone</p>', link: undefined })
})
