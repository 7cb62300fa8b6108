import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Role } from '../../domain/accounts/roles.ts'
import type { SupabaseClient } from '../../supabase/database.ts'
import { sessionKey } from '../../web/browser/session-key.ts'
import { anonymousClient, serviceClient } from './clients.ts'

export type Credentials = { email: string; password: string }
export type User = Credentials & { id: string }

/** Credentials of an account that does not exist yet. */
export const newCredentials = (): Credentials => ({
  email: `${randomUUID()}@people.test`,
  password: 'Sturdy-door-7!',
})

/** Creates a member with a confirmed email address; `roles` are added to that of a member. */
export async function createUser({
  roles = [],
  firstName,
}: {
  roles?: readonly Role[]
  firstName?: string
} = {}): Promise<User> {
  const credentials = newCredentials()
  const service = serviceClient()
  const { data, error } = await service.auth.admin.createUser({ ...credentials, email_confirm: true })
  if (error) throw error
  const id = data.user.id
  if (firstName) await service.from('profiles').update({ first_name: firstName }).eq('id', id).throwOnError()
  if (roles.length)
    await service
      .from('user_roles')
      .insert(roles.map((role) => ({ user_id: id, role })))
      .throwOnError()
  return { id, ...credentials }
}

async function createSession({ email, password }: Credentials) {
  const { data, error } = await serviceClient().auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

const emptyPage = '/empty-page-for-sign-in'

/** Signs in through the API. The sign-in form has tests of its own. */
export async function signInAs(page: Page, user: Credentials) {
  const session = await createSession(user)
  // Local storage needs a document of the site. An empty one costs no request and runs no scripts.
  await page.route(emptyPage, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(emptyPage)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
  await page.unroute(emptyPage)
}

/** A client with the user's own token, for calls that do not go through the screens. */
export async function clientFor(user: Credentials): Promise<SupabaseClient> {
  const client = anonymousClient()
  await client.auth.setSession(await createSession(user))
  return client
}

/** The session in the browser's local storage. */
export const storedSession = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      access_token?: string
      user?: { id?: string }
    }
    return { token: session.access_token ?? '', userId: session.user?.id ?? '' }
  }, sessionKey)

/** Runs `work` with the administrator's own token, beside the browser under test. */
export async function asAdministrator<T>(
  { email, password }: Credentials,
  work: (client: SupabaseClient) => PromiseLike<T>,
): Promise<T> {
  const client = serviceClient()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return work(client)
}
