/** What campaigns append to links; pages are the same with and without. */
const tracking = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ref)$/

/** Pages behind a sign-in, or behind a secret in the address, are one person's; `.data` is what the browser asks for on its own. */
const personal = /^\/(portal|admin|auth|reset-password|enquiry|shared|unsubscribe|dev)(\.data)?(\/|$)/

/** The router ignores case and decodes before it looks; so does this: '/%44ev/ui' is '/dev/ui'. */
export const isPersonal = (pathname: string): boolean => personal.test(decodeAscii(pathname).toLowerCase())

/** What the log may know of an address: a secret in it would open a stranger's conversation to whoever reads the log. */
export const pathToLog = (pathname: string): string =>
  decodeAscii(pathname).toLowerCase().startsWith('/enquiry/') ? '/enquiry/…' : pathname

/** The names in question are ASCII, so the rest may stay as it is, and what is no code at all cannot fail. */
const decodeAscii = (text: string) =>
  text.replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

type Address = { pathname: string; search: string }

/** Which query parameters the page at a path reads; undefined: nobody knows, so all but those of campaigns count. */
export type ParameterReader = (pathname: string) => readonly string[] | undefined

/** One spelling for all that lead to one page: '/search?type=sale&location=Leeds&utm_source=x' -> '/search?location=Leeds&type=sale' */
export function normaliseAddress({ pathname, search }: Address, read: ParameterReader): string {
  if (search === '' || search === '?') return pathname
  const query = new URLSearchParams(search)
  const known = read(pathname)
  const counts = (name: string) => (known ? known.includes(name) : !tracking.test(name))
  for (const name of new Set(query.keys())) if (!counts(name)) query.delete(name)
  query.sort()
  const kept = query.toString()
  return kept ? `${pathname}?${kept}` : pathname
}

/** Where a page with a slash too many at its end really is; undefined if this is it. Never another site: `//x` is one. */
export function withoutTrailingSlash({ pathname, search }: Address): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`
}
