/** Campaign parameters, which do not change a page. */
const trackingParameter = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ref)$/

/** Pages that need a sign-in or contain a secret in their URL; `.data` is what client-side navigation requests. */
const personalPath =
  /^\/(portal|admin|auth|reset-password|mfa-reset|enquiry|shared|unsubscribe|email-alerts|confirm-homes|calendar|dev)(\.data)?(\/|$)/

/** Case-insensitive and decoded, like the router: '/%44ev/ui' is '/dev/ui'. */
export const isPersonalPath = (pathname: string): boolean =>
  personalPath.test(decodeAscii(pathname).toLowerCase())

const secretPath = /^\/(enquiry|shared|unsubscribe|email-alerts|mfa-reset|calendar|confirm-homes)\//

/**
 * Removes a secret from a logged path: it would give readers of the log access to an enquiry, a shared list or an alert
 * subscription.
 */
export function redactPath(pathname: string): string {
  const [, route] = secretPath.exec(decodeAscii(pathname).toLowerCase()) ?? []
  return route === undefined ? pathname : `/${route}/…`
}

/** Decodes ASCII only, which is enough for these names and never throws. */
const decodeAscii = (text: string) =>
  text.replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

type Address = { pathname: string; search: string }

/**
 * What a page depends on: the query parameters it reads (undefined: not declared, so all except campaign parameters),
 * and the route ids by which its data may be requested in part.
 */
type PageParameters = { names: readonly string[] | undefined; routeIds: readonly string[] }
export type ParameterReader = (pathname: string) => PageParameters

const routesParameter = '_routes'

/**
 * The same key for all URLs of one page: '/search?type=sale&location=Leeds&utm_source=x' ->
 * '/search?location=Leeds&type=sale'
 */
export function pageKey({ pathname, search }: Address, readParameters: ParameterReader): string {
  if (search === '' || search === '?') return pathname
  const query = new URLSearchParams(search)
  const { names, routeIds } = readParameters(pathname)
  const isRelevant = (name: string) => (names ? names.includes(name) : !trackingParameter.test(name))
  const routes = requestedRoutes(query.get(routesParameter), routeIds)
  for (const name of new Set(query.keys()))
    if (name === routesParameter || !isRelevant(name)) query.delete(name)
  if (routes) query.set(routesParameter, routes)
  query.sort()
  const relevantQuery = query.toString()
  return relevantQuery ? `${pathname}?${relevantQuery}` : pathname
}

/** In the route table's order and without unknown ids, each of which would cost a rendering. */
function requestedRoutes(requested: string | null, routeIds: readonly string[]): string {
  const requestedIds = new Set(requested?.split(','))
  return routeIds.filter((id) => requestedIds.has(id)).join(',')
}

/** The URL without trailing slashes, or undefined if there are none. Never another site: `//x` is one. */
export function withoutTrailingSlash({ pathname, search }: Address): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  return `/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`
}
