import { adminPaths } from './admin-paths.ts'
import { offerPaths } from './offer-paths.ts'
import { isOwnPath } from './own-path.ts'
import { paths } from './paths.ts'
import { portalPaths } from './portal-paths.ts'

/** The pages that the database can lead people to: the enum `public.page_target`. Those with a parameter need a key. */
const targetPaths = {
  access_requests: () => paths.admin,
  agency: () => portalPaths.agency,
  contact: () => paths.contact,
  enquiries: () => paths.portalEnquiries,
  enquiry: (id: string) => paths.portalEnquiry(id),
  feeds: () => portalPaths.feeds,
  landlord_application: () => paths.landlords,
  letting_agent_application: () => paths.lettingAdmin,
  listing_reviews: () => adminPaths.reviews,
  listings: () => portalPaths.listings,
  membership: () => portalPaths.membership,
  offers: () => offerPaths.offers,
  path: (path: string) => (isOwnPath(path) ? path : paths.home),
  search: (query: string) => paths.searchFor(new URLSearchParams(query)),
  support: () => portalPaths.support,
  viewings: () => portalPaths.viewings,
}

export type PageTarget = keyof typeof targetPaths

export const pageTargets = Object.keys(targetPaths) as PageTarget[]

/** enquiry, 7 -> /portal/enquiries/7 · membership -> /portal/membership */
export const targetPath = (target: PageTarget, key: string | null): string => targetPaths[target](key ?? '')
