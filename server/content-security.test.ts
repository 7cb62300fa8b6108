import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security.ts'

test('a page names each script that stands in it, and no other', () => {
  const html =
    '<script>one()</script><script src="/assets/a.js"></script><script type="module">two()</script><script type="application/ld+json">{}</script>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScriptHashes(html)).toEqual([hash('one()'), hash('two()')])
})

test('a policy lets no script run that it does not name, and nobody frame the page', () => {
  const policy = contentSecurityPolicy({ scripts: ["'nonce-abc'"], connect: [], images: [] })
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline')
})
