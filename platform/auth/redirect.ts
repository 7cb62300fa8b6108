import type { AuthConfig } from './config.ts'

/** Where a link may lead: the address asked for when it is ours or on the list, else the site itself. */
export function allowedRedirect(config: AuthConfig, asked: string | undefined): string {
  if (!asked || !URL.canParse(asked)) return config.siteUrl
  const url = new URL(asked)
  if (url.username || url.password) return config.siteUrl
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.origin === new URL(config.siteUrl).origin) return asked
  const bare = `${url.protocol}//${url.host}${url.pathname}`
  const isListed = config.redirectAllowList.some((pattern) => {
    const matcher = globMatcher(pattern)
    return matcher.test(asked) || matcher.test(bare)
  })
  return isListed ? asked : config.siteUrl
}

/** `*` matches within one part of an address (up to a dot or slash), `**` across parts, `?` one such character. */
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

/** Adds what a reply carries in the address, to its query or its fragment. */
export function withParameters(
  address: string,
  place: 'query' | 'fragment',
  parameters: Record<string, string>,
): string {
  const url = new URL(address)
  if (place === 'fragment') url.hash = new URLSearchParams(parameters).toString()
  else for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}
