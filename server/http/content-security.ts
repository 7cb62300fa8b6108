import { createHash } from 'node:crypto'

type Sources = {
  /** Scripts inside the page, by hash or by nonce. */
  scripts: string[]
  /** Origins the browser may connect to besides our own (a hosted backend, map tiles). */
  connect: string[]
  images: string[]
  /** A captcha provider's hosts, for scripts, styles, frames and requests. */
  captcha: string[]
}

/** Allows our own resources; inline scripts only if listed in `scripts`. */
export function contentSecurityPolicy({ scripts, connect, images, captcha }: Sources): string {
  const from = (...sources: string[]) => ["'self'", ...sources, ...captcha].join(' ')
  return [
    "default-src 'self'",
    `script-src ${from(...scripts)}`,
    `style-src ${from("'unsafe-inline'")}`,
    `img-src 'self' data: blob: ${images.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src ${from(...connect)}`,
    `frame-src ${from()}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const captchaHosts = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
}

/** Hosts the policy must allow for a captcha; none for our own. */
export const captchaSources = (provider: 'altcha' | 'turnstile' | 'hcaptcha'): string[] =>
  provider === 'altcha' ? [] : captchaHosts[provider]

/**
 * Prepares a page for shared caches: removes its nonce, which would be no secret there, and returns the hash of each
 * inline script that carried it. An injected script has no nonce and therefore no hash.
 */
export function replaceNonceWithHashes(html: string, nonce: string): { html: string; scripts: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/i.test(attributes)) continue
    scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: html.replaceAll(nonceAttribute, ''), scripts: [...scripts] }
}
