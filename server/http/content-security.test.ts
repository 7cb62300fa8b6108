import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaSources, contentSecurityPolicy, replaceNonceWithHashes } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page’s policy lists each script that was rendered with its nonce, and no other', () => {
  const html =
    '<script nonce="n1">one()</script><script nonce="n1" src="/assets/a.js"></script><script nonce="n1" type="module">two()</script><script type="application/ld+json">{}</script>'
  expect(replaceNonceWithHashes(html, 'n1').scripts).toEqual([hash('one()'), hash('two()')])
})

test('a script that an attacker injected into a page is not listed', () => {
  const smuggled = [
    '<script>evil()</script>',
    '<SCRIPT>evil()</SCRIPT>',
    '<script nonce="guess">evil()</script>',
    '<script nonce="">evil()</script>',
    '<script type="module" async>evil()</script>',
  ]
  for (const script of smuggled) {
    const { scripts } = replaceNonceWithHashes(`<p>${script}</p><script nonce="n1">ours()</script>`, 'n1')
    expect(scripts).toEqual([hash('ours()')])
  }
  // An unclosed script contains what follows it, for the browser as well.
  expect(replaceNonceWithHashes('<script>evil()//<script nonce="n1">ours()</script>', 'n1').scripts).toEqual(
    [],
  )
})

test('a cacheable page contains no nonce', () => {
  const { html } = replaceNonceWithHashes(
    '<link nonce="n1" href="/a"><script nonce="n1" async="">one()</script>',
    'n1',
  )
  expect(html).toBe('<link href="/a"><script async="">one()</script>')
})

// ASVS 1.3.2, 3.4.3, 3.4.6, 14.2.3
test('a policy blocks scripts that are not listed and framing by other sites', () => {
  const policy = contentSecurityPolicy({ scripts: ["'nonce-abc'"], connect: [], images: [], captcha: [] })
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline')
})

test('a captcha provider’s scripts and frames are allowed only where it is used', () => {
  const sources = { scripts: [], connect: [], images: [] }
  const own = contentSecurityPolicy({ ...sources, captcha: captchaSources('altcha') })
  expect(own).toContain("frame-src 'self';")
  expect(own).not.toMatch(/cloudflare|hcaptcha/)
  const turnstile = contentSecurityPolicy({ ...sources, captcha: captchaSources('turnstile') })
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(turnstile).toMatch(new RegExp(`${directive} 'self' https://challenges.cloudflare.com;`))
})
