import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asCaller } from './as-caller.ts'

const { sql } = await testDatabase()

async function createUserWithSession() {
  const [user] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), gen_random_uuid() || '@example.org', now()) returning id`
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${user?.id ?? ''}, now()) returning id`
  const caller = {
    role: 'authenticated',
    claims: { sub: user?.id, role: 'authenticated', session_id: session?.id },
  } as const
  const query = () => asCaller(sql, caller, (tx) => tx`select id from public.profiles`)
  return { userId: user?.id ?? '', sessionId: session?.id ?? '', query }
}

test('a user whose session has ended, who is banned or deleted, is refused at the next request', async () => {
  const signedOut = await createUserWithSession()
  expect(await signedOut.query()).toHaveLength(1)
  await sql`delete from auth.sessions where id = ${signedOut.sessionId}`
  await expect(signedOut.query()).rejects.toMatchObject({ code: 'PT401' })

  const banned = await createUserWithSession()
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.userId}`
  await expect(banned.query()).rejects.toMatchObject({ code: 'PT401' })
  expect(await sql`select id from auth.sessions where user_id = ${banned.userId}`).toHaveLength(0)

  const deleted = await createUserWithSession()
  await sql`delete from auth.users where id = ${deleted.userId}`
  await expect(deleted.query()).rejects.toMatchObject({ code: 'PT401' })
})

test('a service with open connections is notified when a session ends', async () => {
  const { sessionId } = await createUserWithSession()
  const { promise: notified, resolve } = Promise.withResolvers<string>()
  await sql.listen('session_ended', resolve)
  await sql`delete from auth.sessions where id = ${sessionId}`
  expect(await notified).toBe(sessionId)
})
