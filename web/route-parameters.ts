import { landings } from './features/landings/landings.ts'
import { pageNames } from './features/pages/page-names.ts'

const searchParameters = [
  'location',
  'place',
  'also',
  'not',
  'type',
  'radius',
  'minPrice',
  'maxPrice',
  'minBedrooms',
  'maxBedrooms',
  'propertyType',
  'feature',
  'keywords',
  'without',
  'bathrooms',
  'minArea',
  'maxArea',
  'perSqFt',
  'tenure',
  'furnishing',
  'epc',
  'councilTax',
  'stated',
  'availableBy',
  'hide',
  'monthly',
  'deposit',
  'rate',
  'years',
  'added',
  'bounds',
  'area',
  'sort',
  'page',
]
const workParameters = [1, 2].flatMap((number) => [`work${number}`, `far${number}`, `by${number}`])
const areaOptionParameters = ['type', 'income', 'deposit', 'rent', 'bedrooms', ...workParameters]

/**
 * The query parameters that each route reads. The server drops all others, so that '/blog?x=1' and '/blog' are rendered
 * once. Routes not named here keep all parameters.
 */
export const routeParameters: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(pageNames).map((path) => [path, []])),
  ...Object.fromEntries(Object.keys(landings).map((path) => [path, []])),
  '/': ['post'],
  '/search': [...searchParameters, 'typed', 'view', 'panel', 'save'],
  '/search/homes': searchParameters,
  '/search/map': [...searchParameters, 'window', 'zoom'],
  '/search/facets': searchParameters,
  '/search/suggestions': ['text', 'near'],
  '/property/:id': [],
  '/viewing-draw/:id': [],
  '/saved': [],
  '/saved/compare': ['ids'],
  '/home/where-can-i-live': areaOptionParameters,
  '/landlords': [],
  '/portal/letting-admin': [],
  '/area-guides': ['area'],
  '/area-guides/:slug': [],
  '/agents': ['location', 'name', 'page'],
  '/agents/:slug': ['type', 'page'],
  '/blog': ['post', 'sort', 'page'],
  '/blog/:id': [],
  '/blog/:id/text': [],
  '/blog/feed.xml': [],
  '/robots.txt': [],
  '/sitemap.xml': [],
  '/sitemaps/:part': [],
}
