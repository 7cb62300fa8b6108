import type { AuthConfig } from './config.ts'

/** The requested address if it is on our origin or the allow list, otherwise the site. */
export function allowedRedirect(config: AuthConfig, requested: string | undefined): string {
  if (!requested || !URL.canParse(requested)) return config.siteUrl
  const url = new URL(requested)
  if (url.username || url.password) return config.siteUrl
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.origin === new URL(config.siteUrl).origin) return requested
  const bare = `${url.protocol}//${url.host}${url.pathname}`
  const isListed = config.redirectAllowList.some((pattern) => {
    const matcher = globMatcher(pattern)
    return matcher.test(requested) || matcher.test(bare)
  })
  return isListed ? requested : config.siteUrl
}

/** `*` matches within one part of a URL (up to a dot or slash), `**` across parts, `?` a single character. */
function globMatcher(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^./]*'
      if (part === '?') return '[^./]'
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}

export function withParameters(
  address: string,
  target: 'query' | 'fragment',
  parameters: Record<string, string>,
): string {
  const url = new URL(address)
  if (target === 'fragment') url.hash = new URLSearchParams(parameters).toString()
  else for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}
