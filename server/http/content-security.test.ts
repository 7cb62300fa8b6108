import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaSources, contentSecurityPolicy, exchangeNonce } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page names each script that was rendered with its nonce, and no other', () => {
  const html =
    '<script nonce="n1">one()</script><script nonce="n1" src="/assets/a.js"></script><script nonce="n1" type="module">two()</script><script type="application/ld+json">{}</script>'
  expect(exchangeNonce(html, 'n1').scripts).toEqual([hash('one()'), hash('two()')])
})

test('a script that somebody smuggled into the page is not vouched for', () => {
  const smuggled = [
    '<script>evil()</script>',
    '<SCRIPT>evil()</SCRIPT>',
    '<script nonce="guess">evil()</script>',
    '<script nonce="">evil()</script>',
    '<script type="module" async>evil()</script>',
  ]
  for (const script of smuggled) {
    const { scripts } = exchangeNonce(`<p>${script}</p><script nonce="n1">ours()</script>`, 'n1')
    expect(scripts).toEqual([hash('ours()')])
  }
  // One that is left open swallows what follows, for the browser as for us.
  expect(exchangeNonce('<script>evil()//<script nonce="n1">ours()</script>', 'n1').scripts).toEqual([])
})

test('a page that a cache may keep carries no nonce', () => {
  const { html } = exchangeNonce(
    '<link nonce="n1" href="/a"><script nonce="n1" async="">one()</script>',
    'n1',
  )
  expect(html).toBe('<link href="/a"><script async="">one()</script>')
})

// ASVS 1.3.2, 3.4.3, 3.4.6, 14.2.3
test('a policy lets no script run that it does not name, and nobody frame the page', () => {
  const policy = contentSecurityPolicy({ scripts: ["'nonce-abc'"], connect: [], images: [], captcha: [] })
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline')
})

test('a captcha of another provider may bring its script and its frame, and only where it is used', () => {
  const sources = { scripts: [], connect: [], images: [] }
  const own = contentSecurityPolicy({ ...sources, captcha: captchaSources('altcha') })
  expect(own).toContain("frame-src 'self';")
  expect(own).not.toMatch(/cloudflare|hcaptcha/)
  const turnstile = contentSecurityPolicy({ ...sources, captcha: captchaSources('turnstile') })
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(turnstile).toMatch(new RegExp(`${directive} 'self' https://challenges.cloudflare.com;`))
})
