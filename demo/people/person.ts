import { demoAccounts } from '../accounts.ts'
import { day } from '../listings/market-history.ts'
import { createRandom, idFor, type Random } from '../random.ts'
import type { PersonName } from './names.ts'
import { mobilePhone } from './phones.ts'

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

export function person(
  seed: string,
  name: PersonName,
  email: string,
  roles: Role[],
  joinedAt: Date,
  random: Random,
): Person {
  return { ...name, id: personId(seed, email), email, phone: mobilePhone(random), roles, joinedAt }
}

/** One of the four accounts that are shown on the terminal. */
export function demoPerson(
  account: keyof typeof demoAccounts,
  roles: Role[],
  seed: string,
  now: Date,
): Person {
  const { email, first, last } = demoAccounts[account]
  const joinedAt = new Date(now.getTime() - 150 * day)
  return {
    id: personId(seed, email),
    first,
    last,
    email,
    phone: mobilePhone(createRandom(seed, email)),
    roles,
    joinedAt,
  }
}
