/** What campaigns append to links; pages are the same with and without. */
const tracking = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ref)$/

/** Pages behind a sign-in, or behind a secret in the address, are one person's; `.data` is what the browser asks for on its own. */
const personal =
  /^\/(portal|admin|auth|reset-password|mfa-reset|enquiry|shared|unsubscribe|dev)(\.data)?(\/|$)/

/** The router ignores case and decodes before it looks; so does this: '/%44ev/ui' is '/dev/ui'. */
export const isPersonal = (pathname: string): boolean => personal.test(decodeAscii(pathname).toLowerCase())

const secret = /^\/(enquiry|shared|unsubscribe|mfa-reset)\//

/**
 * What the log may know of an address: the secret in it would let whoever reads the log into a stranger's conversation or
 * list, or end their alerts.
 */
export function pathToLog(pathname: string): string {
  const [, room] = secret.exec(decodeAscii(pathname).toLowerCase()) ?? []
  return room === undefined ? pathname : `/${room}/…`
}

/** The names in question are ASCII, so the rest may stay as it is, and what is no code at all cannot fail. */
const decodeAscii = (text: string) =>
  text.replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

type Address = { pathname: string; search: string }

/**
 * What the answer at a path depends on: the query parameters it reads (undefined: nobody has said, so all but those of
 * campaigns count), and the routes by whose names its data may be asked for in part.
 */
type Reading = { names: readonly string[] | undefined; routeIds: readonly string[] }
export type ParameterReader = (pathname: string) => Reading

const routesParameter = '_routes'

/** One spelling for all that lead to one page: '/search?type=sale&location=Leeds&utm_source=x' -> '/search?location=Leeds&type=sale' */
export function normaliseAddress({ pathname, search }: Address, read: ParameterReader): string {
  if (search === '' || search === '?') return pathname
  const query = new URLSearchParams(search)
  const { names, routeIds } = read(pathname)
  const counts = (name: string) => (names ? names.includes(name) : !tracking.test(name))
  const wanted = wantedRoutes(query.get(routesParameter), routeIds)
  for (const name of new Set(query.keys())) if (name === routesParameter || !counts(name)) query.delete(name)
  if (wanted) query.set(routesParameter, wanted)
  query.sort()
  const kept = query.toString()
  return kept ? `${pathname}?${kept}` : pathname
}

/** In the table's own order and without inventions, each of which would cost a rendering. */
function wantedRoutes(asked: string | null, routeIds: readonly string[]): string {
  const given = new Set(asked?.split(','))
  return routeIds.filter((id) => given.has(id)).join(',')
}

/** Where a page with a slash too many at its end really is; undefined if this is it. Never another site: `//x` is one. */
export function withoutTrailingSlash({ pathname, search }: Address): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`
}
