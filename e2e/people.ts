import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Role } from '../domain/roles.ts'
import { sessionKey } from '../web/lib/session-key.ts'
import { backstage } from './demonstration.ts'

export type Person = { id: string; email: string; password: string }

/** Somebody whose address is confirmed, made this moment; `roles` beside that of a member. */
export async function newPerson({
  roles = [],
  firstName,
}: {
  roles?: readonly Role[]
  firstName?: string
} = {}): Promise<Person> {
  const person = { email: `${randomUUID()}@people.test`, password: 'Sturdy-door-7!' }
  const service = backstage()
  const { data, error } = await service.auth.admin.createUser({ ...person, email_confirm: true })
  if (error) throw error
  const id = data.user.id
  if (firstName) await service.from('profiles').update({ first_name: firstName }).eq('id', id).throwOnError()
  if (roles.length)
    await service
      .from('user_roles')
      .insert(roles.map((role) => ({ user_id: id, role })))
      .throwOnError()
  return { id, ...person }
}

/** Signed in without the form, which has journeys of its own. */
export async function signInAs(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const { data, error } = await backstage().auth.signInWithPassword({ email, password })
  if (error) throw error
  await page.goto('/cookies')
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(data.session),
  ] as const)
}

/** What an administrator does elsewhere, with their own token. */
export async function asAdministrator<T>(
  { email, password }: Pick<Person, 'email' | 'password'>,
  work: (client: SupabaseClient) => PromiseLike<T>,
): Promise<T> {
  const client = backstage()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return work(client)
}
