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

/** 'sha256-…' of every script that stands in the page itself. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
