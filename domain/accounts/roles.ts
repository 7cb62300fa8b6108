const roles = ['user', 'letting_agent', 'private_landlord', 'admin'] as const
export type Role = (typeof roles)[number]

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Rooms of the portal that not everybody with a role may enter. */
export type PortalRoom = 'saved' | 'alerts' | 'enquiries' | 'listings' | 'agency' | 'membership' | 'support'

const rolesOf: Record<PortalRoom, readonly Role[]> = {
  saved: ['user', 'admin'],
  alerts: ['user', 'admin'],
  enquiries: ['user', 'letting_agent', 'private_landlord', 'admin'],
  listings: ['letting_agent', 'private_landlord'],
  agency: ['letting_agent'],
  membership: ['letting_agent', 'private_landlord'],
  support: ['letting_agent', 'private_landlord'],
}

export const mayEnter = (room: PortalRoom, held: readonly Role[]): boolean =>
  rolesOf[room].some((role) => held.includes(role))
