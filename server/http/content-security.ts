import { createHash } from 'node:crypto'

type Sources = {
  /** Scripts inside the page, by hash or by nonce. */
  scripts: string[]
  /** Where the browser may connect to beside our own address (a hosted backend, map tiles). */
  connect: string[]
  images: string[]
  /** A captcha provider's own hosts: it brings scripts and styles, opens a frame and calls home. */
  captcha: string[]
}

/** Only what is ours runs; scripts in the page only when named here. */
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

/** What the policy must allow for a captcha: nothing for our own. */
export const captchaSources = (provider: 'altcha' | 'turnstile' | 'hcaptcha'): string[] =>
  provider === 'altcha' ? [] : captchaHosts[provider]

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
