import { withQuery } from './with-query.ts'

/** Paths of the administration. */
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
  contact: '/admin/support/contact',
  contactRequest: (id: string) => `/admin/support/contact/${encodeURIComponent(id)}`,
  audit: '/admin/audit',
  auditOf: (filter: Record<string, string>) => withQuery('/admin/audit', filter),
  health: '/admin/health',
} as const
