/** Adds our origin to a relative URL; undefined if the URL cannot be fetched by other sites. */
export function absoluteUrl(address: string | null | undefined, siteUrl: string): string | undefined {
  if (!address || !URL.canParse(address, siteUrl)) return undefined
  const { protocol, href } = new URL(address, siteUrl)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
