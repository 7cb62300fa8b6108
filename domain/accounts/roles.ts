const roles = ['user', 'letting_agent', 'private_landlord', 'admin'] as const
export type Role = (typeof roles)[number]

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Sections of the portal that need certain roles. */
export type PortalSection =
  | 'saved'
  | 'alerts'
  | 'enquiries'
  | 'offers'
  | 'listings'
  | 'agency'
  | 'membership'
  | 'support'

const rolesBySection: Record<PortalSection, readonly Role[]> = {
  saved: ['user', 'admin'],
  alerts: ['user', 'admin'],
  enquiries: ['user', 'letting_agent', 'private_landlord', 'admin'],
  offers: ['user', 'letting_agent', 'private_landlord', 'admin'],
  listings: ['letting_agent', 'private_landlord'],
  agency: ['letting_agent'],
  membership: ['letting_agent', 'private_landlord'],
  support: ['letting_agent', 'private_landlord'],
}

export const canAccess = (section: PortalSection, userRoles: readonly Role[]): boolean =>
  rolesBySection[section].some((role) => userRoles.includes(role))
