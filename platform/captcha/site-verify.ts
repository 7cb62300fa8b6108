import type { CaptchaCheck } from './check.ts'

type Options = {
  provider: 'turnstile' | 'hcaptcha'
  secret: string
  /** The provider's verification endpoint; set by tests. */
  url?: string | undefined
}

const endpoints = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}
const timeoutMs = 10_000

/** Verifies solutions with Turnstile or hCaptcha, which share a protocol. If the provider cannot be reached, solutions are refused. */
export function createSiteVerify({ provider, secret, url = endpoints[provider] }: Options): CaptchaCheck {
  return async (token, address) => {
    if (!token) return 'no captcha response (captcha_token) found in request'
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const verdict = (await response.json()) as { success?: boolean; 'error-codes'?: string[] }
      if (verdict.success === true) return undefined
      return verdict['error-codes']?.join(', ') || 'invalid-input-response'
    } catch {
      return `${provider} did not answer`
    }
  }
}
