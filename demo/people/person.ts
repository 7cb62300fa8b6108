import { idFor } from '../random.ts'
import type { PersonName } from './names.ts'

export type Role = 'user' | 'letting_agent' | 'private_landlord' | 'admin'

export type Person = PersonName & {
  id: string
  email: string
  phone: string
  roles: Role[]
  joinedAt: Date
}

export function personId(seed: string, email: string): string {
  return idFor(seed, 'person', email)
}
