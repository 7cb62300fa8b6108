import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'

type AdminPerson = FunctionResult<'admin_user_names'>[number]

/** The people mentioned in a list, by user ID. */
export type People = ReadonlyMap<string, AdminPerson>

export async function fetchPeople(client: SupabaseClient, ids: readonly (string | null)[]): Promise<People> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))]
  if (uniqueIds.length === 0) return new Map()
  const people = await callFunction(client, 'admin_user_names', { ids: uniqueIds })
  return new Map(people.map((person) => [person.id, person]))
}

type PersonName = Pick<AdminPerson, 'email' | 'first_name' | 'last_name'>

/** Mara Okafor, or the email address of a person without a name. */
export function fullName({ first_name, last_name, email }: PersonName): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

/** M. Okafor */
export function shortName({ first_name, last_name, email }: PersonName): string {
  return first_name && last_name
    ? `${first_name.charAt(0)}. ${last_name}`
    : fullName({ first_name, last_name, email })
}
