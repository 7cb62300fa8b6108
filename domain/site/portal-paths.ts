import { withQuery } from './with-query.ts'

/** Paths of the portal for landlords, agents and agencies. */
export const portalPaths = {
  listings: '/portal/listings',
  listing: (id: string) => `/portal/listings/${encodeURIComponent(id)}`,
  listingStep: (id: string, step: string) => `/portal/listings/${encodeURIComponent(id)}/${step}`,
  import: '/portal/import',
  feeds: '/portal/feeds',
  membership: '/portal/membership',
  invoice: (id: string) => `/portal/membership/invoices/${encodeURIComponent(id)}`,
  agency: '/portal/agency',
  agencyAnalytics: '/portal/agency/analytics',
  agencyEnquiries: '/portal/agency/enquiries',
  joinAgency: (token: string) => withQuery('/portal/agency/join', { token }),
  viewings: '/portal/viewings',
  viewingAvailability: '/portal/viewings/availability',
  support: '/portal/support',
  supportRequest: (id: string) => `/portal/support/${encodeURIComponent(id)}`,
} as const
