/** What campaigns append to links; pages are the same with and without. */
const tracking = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ref)$/

/** Pages behind a sign-in, or behind a secret in the address, are one person's; `.data` is what the browser asks for on its own. */
const personal = /^\/(portal|admin|auth|reset-password|enquiry|dev)(\.data)?(\/|$)/

export const isPersonal = (pathname: string): boolean => personal.test(pathname)

/** One spelling for all that lead to one page: '/search?type=sale&location=Leeds&utm_source=x' -> '/search?location=Leeds&type=sale' */
export function normaliseAddress({ pathname, search }: { pathname: string; search: string }): string {
  if (search === '' || search === '?') return pathname
  const query = new URLSearchParams(search)
  for (const name of new Set(query.keys())) if (tracking.test(name)) query.delete(name)
  query.sort()
  const kept = query.toString()
  return kept ? `${pathname}?${kept}` : pathname
}

/** Where a page with a slash too many at its end really is; undefined if this is it. Never another site: `//x` is one. */
export function withoutTrailingSlash({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`
}
