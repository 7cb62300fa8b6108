import { pageNames } from './features/pages/page-names.ts'

/**
 * The query parameters that each address of routes.ts reads. All others make no difference there, so the server drops them:
 * '/blog?x=1' is '/blog', rendered once for both. An address that is not named here keeps whatever it is asked with.
 */
export const routeParameters: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(pageNames).map((path) => [path, []])),
  '/': ['post'],
  '/property/:id': [],
  '/area-guides': ['area'],
  '/area-guides/:slug': [],
  '/agents': ['location', 'name', 'page'],
  '/agents/:slug': ['type', 'page'],
  '/blog': ['post', 'sort', 'page'],
  '/blog/:id': [],
  '/blog/:id/text': [],
  '/blog/feed.xml': [],
}
