import type { ListingType } from '../money/price.ts'

/** All paths of the site, defined only here. */
export const paths = {
  home: '/',
  search: ({ type, location }: { type?: ListingType; location?: string } = {}) =>
    withQuery('/search', { location, type }),
  /** The query string comes from `searchParams`. */
  searchFor: (params: URLSearchParams) => `/search?${params}`,
  searchMap: (search: string, window: readonly number[], zoom: number) =>
    `/search/map?${search}&window=${window.map((side) => side.toFixed(5)).join('_')}&zoom=${zoom}`,
  searchHomes: (search: string, bounds: readonly number[]) => `/search/homes?${withBounds(search, bounds)}`,
  searchTypes: (search: string) => `/search/types?${search}`,
  suggestions: (text: string, near?: string) => withQuery('/search/suggestions', { text, near }),
  property: (id: string) => `/property/${encodeURIComponent(id)}`,
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
  sharedList: (token: string) => `/shared/${encodeURIComponent(token)}`,
  portalEnquiries: '/portal/enquiries',
  portalEnquiry: (id: string) => `/portal/enquiries/${encodeURIComponent(id)}`,
  /** A guest's conversation, by the token in their email. */
  guestEnquiry: (token: string) => `/enquiry/${encodeURIComponent(token)}`,
  portalAlerts: '/portal/alerts',
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  portalSettings: '/portal/settings',
  eraseAccount: (token: string) => withQuery('/portal/settings/erase', { token }),
  cancelMfaReset: (token: string) => `/mfa-reset/${encodeURIComponent(token)}`,
  portalNotifications: '/portal/notifications',
  notificationPreferences: '/portal/settings#notifications',
  portalListings: '/portal/listings',
  portalListing: (id: string) => `/portal/listings/${encodeURIComponent(id)}`,
  portalListingStep: (id: string, step: string) => `/portal/listings/${encodeURIComponent(id)}/${step}`,
  portalImport: '/portal/import',
  portalMembership: '/portal/membership',
  portalInvoice: (id: string) => `/portal/membership/invoices/${encodeURIComponent(id)}`,
  portalAgency: '/portal/agency',
  agencyAnalytics: '/portal/agency/analytics',
  joinAgency: (token: string) => withQuery('/portal/agency/join', { token }),
  portalSupport: '/portal/support',
  portalSupportRequest: (id: string) => `/portal/support/${encodeURIComponent(id)}`,
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

/** The administration's, apart from the public pages, whose scripts would carry them. */
export const adminPaths = {
  properties: '/admin/properties',
  property: (id: string) => `/admin/properties/${encodeURIComponent(id)}`,
  reports: '/admin/properties/reports',
  reviews: '/admin/properties/checks',
  law: '/admin/law',
  users: '/admin/users',
  user: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  pages: '/admin/pages',
  page: (slug: string) => `/admin/pages/page/${slug}`,
  posts: '/admin/pages/posts',
  post: (id: string) => `/admin/pages/posts/${encodeURIComponent(id)}`,
  enquiries: '/admin/enquiries',
  enquiryReport: (id: string) => `/admin/enquiries/${encodeURIComponent(id)}`,
  notifications: '/admin/notifications',
  payments: '/admin/payments',
  settings: '/admin/settings',
  support: '/admin/support',
  supportRequest: (id: string) => `/admin/support/${encodeURIComponent(id)}`,
  audit: '/admin/audit',
  auditOf: (filter: Record<string, string>) => withQuery('/admin/audit', filter),
  health: '/admin/health',
} as const

/** The same search with other map bounds. */
function withBounds(search: string, bounds: readonly number[]): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of ['location', 'place', 'also', 'area', 'radius']) params.delete(name)
  params.set('bounds', bounds.map((side) => side.toFixed(6)).join('_'))
  return params
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
