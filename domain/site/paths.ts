import type { ListingType } from '../money/price.ts'
import { withQuery } from './with-query.ts'

/**
 * The paths of the site, except those of the files beside this one. Public pages load this file, so what only other pages link to is
 * apart.
 */
export const paths = {
  home: '/',
  search: ({ type, location }: { type?: ListingType; location?: string } = {}) =>
    withQuery('/search', { location, type }),
  /** The query string comes from `searchParams`. */
  searchFor: (params: URLSearchParams) => `/search?${params}`,
  searchMap: (search: string, window: readonly number[], zoom: number) =>
    `/search/map?${search}&window=${window.map((side) => side.toFixed(5)).join('_')}&zoom=${zoom}`,
  searchHomes: (search: string, bounds: readonly number[]) => `/search/homes?${withBounds(search, bounds)}`,
  searchFacets: (search: string) => `/search/facets?${search}`,
  suggestions: (text: string, near?: string) => withQuery('/search/suggestions', { text, near }),
  property: (id: string) => `/property/${encodeURIComponent(id)}`,
  listingPhotos: (id: string) => `/property/${encodeURIComponent(id)}/photos`,
  blog: '/blog',
  blogPost: (id: string) => `/blog/${encodeURIComponent(id)}`,
  blogPostText: (id: string) => `/blog/${encodeURIComponent(id)}/text`,
  blogFeed: '/blog/feed.xml',

  auth: '/auth',
  /** Sign in and return to the current page. */
  authAndBack: (next: string) => withQuery('/auth', { next }),
  signUp: '/auth?mode=sign-up',
  resetPassword: '/reset-password',
  forgotPassword: '/?forgotPassword=true',

  agents: '/agents',
  agent: (slug: string) => `/agents/${encodeURIComponent(slug)}`,
  landlords: '/landlords',

  portal: '/portal',
  portalProfile: '/portal/profile',
  portalSaved: '/portal/saved',
  portalSavedList: (id: string) => withQuery('/portal/saved', { list: id }),
  portalCompare: (ids: readonly string[]) => `/portal/saved/compare?ids=${ids.join(',')}`,
  viewingDraw: (id: string) => `/viewing-draw/${encodeURIComponent(id)}`,
  saved: '/saved',
  savedCompare: (ids: readonly string[]) => `/saved/compare?ids=${ids.join(',')}`,
  sharedList: (token: string) => `/shared/${encodeURIComponent(token)}`,
  portalEnquiries: '/portal/enquiries',
  portalEnquiry: (id: string) => `/portal/enquiries/${encodeURIComponent(id)}`,
  calendarFeed: (token: string) => `/calendar/${encodeURIComponent(token)}.ics`,
  portalAlerts: '/portal/alerts',
  portalSettings: '/portal/settings',
  portalNotifications: '/portal/notifications',
  notificationPreferences: '/portal/settings#notifications',
  /** The form for an offer or an application, which the listing page links to. */
  newOffer: (listingId: string) => `/portal/offers/new/${encodeURIComponent(listingId)}`,
  lettingAdmin: '/portal/letting-admin',

  admin: '/admin',

  newHomes: '/home/new-homes',
  whereCanILive: '/home/where-can-i-live',
  propertyGuides: '/home/property-guides',

  buyHouses: '/buy/houses',
  buyFlats: '/buy/flats',
  buyNewHomes: '/buy/new-homes',
  buyRetirement: '/buy/retirement',
  buyPrivateLandlord: '/buy/private-landlord',
  buyStudent: '/buy/student',

  rentHouses: '/rent/houses',
  rentFlats: '/rent/flats',
  rentNewHomes: '/rent/new-homes',
  rentRetirement: '/rent/retirement',
  rentStudent: '/rent/student',
  rentPrivateLandlord: '/rent/private-landlord',
  rentFurnished: '/rent/furnished',

  aboutUs: '/about-us',
  contact: '/contact',
  careers: '/careers',
  press: '/press',
  guides: '/guides',
  news: '/news',
  areaGuides: '/area-guides',
  areaGuide: (slug: string) => `/area-guides/${encodeURIComponent(slug)}`,
  help: '/help',
  rules: '/help/rules',
  developers: '/developers',
  overseas: '/overseas',
  commercial: '/commercial',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',

  sitemap: '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemaps/${part}.xml`,

  devUi: '/dev/ui',
} as const

/** The same search with other map bounds. */
function withBounds(search: string, bounds: readonly number[]): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of ['location', 'place', 'also', 'area', 'radius']) params.delete(name)
  params.set('bounds', bounds.map((side) => side.toFixed(6)).join('_'))
  return params
}
