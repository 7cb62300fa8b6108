import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const page = (start: string) =>
  `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/>` +
  `<link nonce="n" rel="stylesheet" href="/assets/root.css"/></head><body><main id="main"></main>${start}</body></html>`

const start =
  '<script nonce="n" type="module" async="">;\nimport * as route0 from "/assets/root.js";\n' +
  'window.__modules = {"root":route0};\nimport("/assets/entry.js");</script>'

test('a browser gets the stylesheets in a Link header', () => {
  expect(deferScripts(page(start)).link).toBe('</assets/root.css>; rel=preload; as=style')
})

test('a browser requests no script before the first paint', () => {
  const { html } = deferScripts(page(start))
  expect(html).not.toContain('rel="modulepreload"')
  const script = html.slice(html.indexOf('<script'))
  expect(script).not.toMatch(/^import /m)
  expect(script.indexOf('requestAnimationFrame')).toBeLessThan(script.indexOf('"/assets/root.js"'))
})

test('a browser preloads all scripts and runs them in order', () => {
  const { html } = deferScripts(page(start))
  expect(html).toContain('["/assets/entry.js","/assets/root.js"]')
  expect(html.indexOf('const route0 = await import("/assets/root.js")')).toBeLessThan(
    html.indexOf('window.__modules'),
  )
  expect(html.indexOf('window.__modules')).toBeLessThan(html.indexOf('import("/assets/entry.js")'))
  expect(html).toContain('<script nonce="n" type="module" async="">')
})

test('the page is notified after its scripts have loaded and before they hydrate it', () => {
  const { html } = deferScripts(page(start))
  expect(html.indexOf('window.__modules')).toBeLessThan(html.indexOf("new Event('hydrating')"))
  expect(html.indexOf("new Event('hydrating')")).toBeLessThan(html.indexOf('import("/assets/entry.js")'))
})

test('a page with another kind of start script is unchanged', () => {
  const other = page('<script src="/assets/entry.js"></script>')
  expect(deferScripts(other).html).toBe(other)
})

test('a page without stylesheets or scripts is unchanged', () => {
  expect(deferScripts('<p>Gone</p>')).toEqual({ html: '<p>Gone</p>', link: undefined })
})
