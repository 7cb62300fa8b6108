type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The site's own address, which the root told; never taken from a request. */
export function siteUrlFrom(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const isTold = typeof root === 'object' && root !== null && 'siteUrl' in root
  return isTold ? String(root.siteUrl) : ''
}
