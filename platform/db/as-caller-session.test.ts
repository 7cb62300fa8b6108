import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { asCaller } from './as-caller.ts'

const { sql } = await testDatabase()

async function personWithSession() {
  const [user] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), gen_random_uuid() || '@example.org', now()) returning id`
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${user?.id ?? ''}, now()) returning id`
  const caller = {
    role: 'authenticated',
    claims: { sub: user?.id, role: 'authenticated', session_id: session?.id },
  } as const
  const ask = () => asCaller(sql, caller, (tx) => tx`select id from public.profiles`)
  return { userId: user?.id ?? '', sessionId: session?.id ?? '', ask }
}

test('a person whose session was ended, who is banned or deleted is refused at the next request', async () => {
  const signedOut = await personWithSession()
  expect(await signedOut.ask()).toHaveLength(1)
  await sql`delete from auth.sessions where id = ${signedOut.sessionId}`
  await expect(signedOut.ask()).rejects.toMatchObject({ code: 'PT401' })

  const banned = await personWithSession()
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.userId}`
  await expect(banned.ask()).rejects.toMatchObject({ code: 'PT401' })
  expect(await sql`select id from auth.sessions where user_id = ${banned.userId}`).toHaveLength(0)

  const deleted = await personWithSession()
  await sql`delete from auth.users where id = ${deleted.userId}`
  await expect(deleted.ask()).rejects.toMatchObject({ code: 'PT401' })
})

test('a program that holds an open connection hears of the end of a session', async () => {
  const { sessionId } = await personWithSession()
  const { promise: heard, resolve } = Promise.withResolvers<string>()
  await sql.listen('session_ended', resolve)
  await sql`delete from auth.sessions where id = ${sessionId}`
  expect(await heard).toBe(sessionId)
})
