import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'

type AdminPerson = FunctionResult<'admin_user_names'>[number]

/** Who the people of a list are, by their numbers. */
export type People = ReadonlyMap<string, AdminPerson>

export async function fetchPeople(client: SupabaseClient, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const people = await callFunction(client, 'admin_user_names', { ids: wanted })
  return new Map(people.map((person) => [person.id, person]))
}

type Named = Pick<AdminPerson, 'email' | 'first_name' | 'last_name'>

/** Mara Okafor, or the address of somebody who has not said their name. */
export function fullName({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

/** M. Okafor */
export function shortName({ first_name, last_name, email }: Named): string {
  return first_name && last_name
    ? `${first_name.charAt(0)}. ${last_name}`
    : fullName({ first_name, last_name, email })
}
