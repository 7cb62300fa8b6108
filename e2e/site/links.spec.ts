import { type APIRequestContext, expect, test } from '@playwright/test'
import { undeclaredParameters } from '../support/undeclared-parameters.ts'

/** Pages that need a session, and those for signing in. */
const excluded = /^\/(portal|admin|auth|dev|demo|storage)(\/|\?|$)/
/** Paths served by one route: a few of each are enough. */
const kinds = [/^\/property\//, /^\/agents\//, /^\/area-guides\//, /^\/blog\//, /^\/search\?/, /^\/agents\?/]
const maxPerKind = 6

async function linksOf(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; links: string[] }> {
  const response = await request.get(path, { headers: { accept: 'text/html' } })
  const isPage = response.headers()['content-type']?.startsWith('text/html')
  const html = isPage ? await response.text() : ''
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return { status: response.status(), links }
}

test('a visitor who follows any link of the header, the footer or a page reaches a page', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const foundOn = new Map<string, string>([['/', 'the start']])
  const seenOfKind = new Map<RegExp, number>()
  const broken: string[] = []
  const ignored = new Set<string>()
  const isNew = (path: string) => {
    if (foundOn.has(path) || excluded.test(path)) return false
    const kind = kinds.find((each) => each.test(path))
    if (!kind) return true
    const seen = seenOfKind.get(kind) ?? 0
    seenOfKind.set(kind, seen + 1)
    return seen < maxPerKind
  }
  // A Map iterates over entries that are added during the iteration.
  for (const [path, origin] of foundOn) {
    const { status, links } = await linksOf(request, path)
    if (status >= 400) broken.push(`${status} ${path}, linked on ${origin}`)
    for (const link of links) {
      const url = new URL(link, new URL(path, baseURL))
      const address = url.pathname + url.search
      if (url.origin === baseURL)
        for (const name of undeclaredParameters(url))
          ignored.add(`'${name}' in ${address}, linked on ${path}`)
      if (url.origin === baseURL && isNew(address)) foundOn.set(address, path)
    }
  }
  expect(broken).toEqual([])
  expect([...ignored]).toEqual([])
  expect([...foundOn.keys()]).toEqual(
    expect.arrayContaining(['/buy/houses', '/rent/furnished', '/home/new-homes', '/landlords', '/terms']),
  )
})
