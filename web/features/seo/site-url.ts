type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** From the root loader's configuration, never from the request. */
export function siteUrlFrom(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const hasSiteUrl = typeof root === 'object' && root !== null && 'siteUrl' in root
  return hasSiteUrl ? String(root.siteUrl) : ''
}
