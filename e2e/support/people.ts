import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Role } from '../../domain/accounts/roles.ts'
import type { SupabaseClient } from '../../supabase/database.ts'
import { sessionKey } from '../../web/browser/session-key.ts'
import { backstage, frontDoor } from './demonstration.ts'

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

type Credentials = Pick<Person, 'email' | 'password'>

async function newSession({ email, password }: Credentials) {
  const { data, error } = await backstage().auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/** Signed in without the form, which has journeys of its own. */
export async function signInAs(page: Page, person: Credentials) {
  const session = await newSession(person)
  await page.goto('/cookies')
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
}

/** What somebody with a program of their own may ask the server, without the screens. */
export async function programOf(person: Credentials): Promise<SupabaseClient> {
  const client = frontDoor()
  await client.auth.setSession(await newSession(person))
  return client
}

/** The session that this browser keeps. */
export const keptSession = (page: Page) =>
  page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      access_token?: string
      user?: { id?: string }
    }
    return { token: kept.access_token ?? '', userId: kept.user?.id ?? '' }
  }, sessionKey)

/** What an administrator does elsewhere, with their own token. */
export async function asAdministrator<T>(
  { email, password }: Credentials,
  work: (client: SupabaseClient) => PromiseLike<T>,
): Promise<T> {
  const client = backstage()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return work(client)
}
