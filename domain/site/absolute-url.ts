/** An address as other sites read it, with the name of ours where it has none; undefined where nobody could fetch it. */
export function wholeAddress(address: string | null | undefined, siteUrl: string): string | undefined {
  if (!address || !URL.canParse(address, siteUrl)) return undefined
  const { protocol, href } = new URL(address, siteUrl)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
