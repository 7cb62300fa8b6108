import { isOwnPath } from './own-path.ts'
import { adminPaths, paths } from './paths.ts'

/** The pages that the database can lead people to: the enum `public.page_target`. Those with a parameter need a key. */
const targetPaths = {
  access_requests: () => paths.admin,
  agency: () => paths.portalAgency,
  contact: () => paths.contact,
  enquiry: (id: string) => paths.portalEnquiry(id),
  landlord_application: () => paths.landlords,
  letting_agent_application: () => paths.lettingAdmin,
  listing_reviews: () => adminPaths.reviews,
  listings: () => paths.portalListings,
  membership: () => paths.portalMembership,
  path: (path: string) => (isOwnPath(path) ? path : paths.home),
  search: (query: string) => paths.searchFor(new URLSearchParams(query)),
  support: () => paths.portalSupport,
}

export type PageTarget = keyof typeof targetPaths

export const pageTargets = Object.keys(targetPaths) as PageTarget[]

/** enquiry, 7 -> /portal/enquiries/7 · membership -> /portal/membership */
export const targetPath = (target: PageTarget, key: string | null): string => targetPaths[target](key ?? '')
