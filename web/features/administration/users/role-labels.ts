import type { Role } from '../../../../domain/accounts/roles.ts'

export const roleLabels: Record<Role, string> = {
  user: 'User',
  letting_agent: 'Letting agent',
  private_landlord: 'Private landlord',
  admin: 'Administrator',
}
