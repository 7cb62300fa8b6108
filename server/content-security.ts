import { createHash } from 'node:crypto'

type Sources = {
  /** Scripts inside the page, by hash or by nonce. */
  scripts: string[]
  /** Where the browser may connect to beside our own address (a hosted backend, map tiles). */
  connect: string[]
  images: string[]
}

/** Only what is ours runs; scripts in the page only when named here. */
export function contentSecurityPolicy({ scripts, connect, images }: Sources): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${connect.join(' ')}`.trim(),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * A page that caches may keep: without its nonce, which would be no secret there, but with 'sha256-…' of each script that
 * carried it. A script that got into the page in any other way never saw the nonce, so nothing vouches for it.
 */
export function exchangeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(mark) || /\ssrc=/i.test(attributes)) continue
    scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] }
}
