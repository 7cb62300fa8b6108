import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createListing, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

const has = (person: Person, role: string) =>
  runAs(sql, person, (tx) => tx`select public.has_role(${role}) as it`).then(([row]) => row?.it)
const rolesOf = (id: string) =>
  sql<{ role: string }[]>`select role from public.user_roles where user_id = ${id} order by 1`
const age = (person: Person, days: number) =>
  sql`update public.profiles set created_at = now() - make_interval(days => ${days}) where id = ${person.id}`

async function makeFactor(person: Person, status: 'verified' | 'unverified') {
  const id = randomUUID()
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (${id}, ${person.id}, 'totp', ${status}, now(), now())`
  return id
}

test('a newcomer gets a profile and the role user when the address is confirmed, and not before', async () => {
  const id = randomUUID()
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@example.org`}, '{"first_name": "Grace"}')`
  expect(await rolesOf(id)).toEqual([])
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`
  expect(await rolesOf(id)).toEqual([{ role: 'user' }])
  expect(await sql`select first_name, has_mfa from public.profiles where id = ${id}`).toEqual([
    { first_name: 'Grace', has_mfa: false },
  ])
})

test('a person whose roles were withdrawn does not get them back by confirming another address', async () => {
  const person = await createPerson(sql)
  await sql`delete from public.user_roles where user_id = ${person.id}`
  await sql`update auth.users set email_confirmed_at = null where id = ${person.id}`
  await sql`update auth.users set email_confirmed_at = now() where id = ${person.id}`
  expect(await rolesOf(person.id)).toEqual([])
})

test('a landlord reads only their own roles, and is not an agent', async () => {
  const landlord = await createPerson(sql, { roles: ['private_landlord'] })
  await createPerson(sql, { roles: ['admin'] })
  expect(await has(landlord, 'private_landlord')).toBe(true)
  expect(await has(landlord, 'letting_agent')).toBe(false)
  expect(await has(landlord, 'admin')).toBe(false)
})

test('a person without MFA reads only their own profile after two days, until they skip', async () => {
  const person = await createPerson(sql, { roles: ['private_landlord'] })
  await createListing(sql, person)
  const sees = () =>
    runAs(
      sql,
      person,
      (tx) =>
        tx`select (select count(*)::int from public.properties) as homes, (select count(*)::int from public.profiles) as profiles`,
    )
  expect(await sees()).toEqual([{ homes: 1, profiles: 1 }])
  await age(person, 3)
  expect(await sees()).toEqual([{ homes: 0, profiles: 1 }])
  expect(await has(person, 'private_landlord')).toBe(false)
  await expect(
    runAs(sql, person, (tx) => tx`update public.profiles set first_name = 'Eve' where id = ${person.id}`),
  ).rejects.toThrow('MFA is needed')
  await runAs(sql, person, (tx) => tx`select public.skip_mfa()`)
  expect(await sees()).toEqual([{ homes: 1, profiles: 1 }])
})

test('a person skips for two days at a time, whatever the browser sends', async () => {
  const person = await createPerson(sql)
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`
    update public.profiles set mfa_skip_until = now() + interval '10 years' where id = ${person.id}
    returning mfa_skip_until = now() + interval '2 days' as two_days`,
  )
  expect(row).toEqual({ two_days: true })
})

test('a person with a verified factor needs the code, whatever the client claims', async () => {
  const person = await createPerson(sql, { roles: ['private_landlord'] })
  await makeFactor(person, 'unverified')
  expect(await has(person, 'private_landlord')).toBe(true)
  const factor = await makeFactor(person, 'verified')
  expect(await has(person, 'private_landlord')).toBe(false)
  const withCode = {
    ...person,
    caller: { ...person.caller, claims: { ...person.caller.claims, aal: 'aal2' } },
  }
  expect(await has(withCode, 'private_landlord')).toBe(true)
  await runAs(sql, person, (tx) => tx`update public.profiles set has_mfa = false where id = ${person.id}`)
  await expect(runAs(sql, person, (tx) => tx`select public.skip_mfa()`)).rejects.toThrow(
    'MFA cannot be skipped',
  )
  expect(await has(person, 'private_landlord')).toBe(false)
  await sql`delete from auth.mfa_factors where id = ${factor}`
  expect(await has(person, 'private_landlord')).toBe(true)
})

test('a person whose client claims MFA without a factor is not locked out', async () => {
  const person = await createPerson(sql)
  await runAs(sql, person, (tx) => tx`update public.profiles set has_mfa = true where id = ${person.id}`)
  expect(await sql`select has_mfa from public.profiles where id = ${person.id}`).toEqual([{ has_mfa: false }])
})

test('a banned person or ended session loses access at once', async () => {
  const person = await createPerson(sql)
  const session = randomUUID()
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${person.id})`
  const inSession = {
    ...person,
    caller: { ...person.caller, claims: { ...person.caller.claims, session_id: session } },
  }
  expect(await has(inSession, 'user')).toBe(true)
  await sql`delete from auth.sessions where id = ${session}`
  expect(await has(inSession, 'user')).toBe(false)
  expect(await has(person, 'user')).toBe(true)
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${person.id}`
  expect(await has(person, 'user')).toBe(false)
})

test('a session downgraded to aal1 loses access at once, although its token says aal2', async () => {
  const person = await createPerson(sql, { aal: 'aal2' })
  await makeFactor(person, 'verified')
  const session = randomUUID()
  await sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${person.id}, 'aal2')`
  const inSession = (who: Person) => ({
    ...who,
    caller: { ...who.caller, claims: { ...who.caller.claims, session_id: session } },
  })
  expect(await has(inSession(person), 'user')).toBe(true)
  expect(await has(inSession(await createPerson(sql)), 'user')).toBe(false)
  await sql`update auth.sessions set aal = 'aal1' where id = ${session}`
  expect(await has(inSession(person), 'user')).toBe(false)
})

test('two administrators who remove each other at the same time leave one administrator', async () => {
  await sql`delete from auth.users where id in (select user_id from public.user_roles where role = 'admin' offset 1)`
  const [only] = await sql<{ user_id: string }[]>`select user_id from public.user_roles where role = 'admin'`
  const pair = [
    await createPerson(sql, { roles: ['admin'] }),
    await createPerson(sql, { roles: ['admin'] }),
  ] as const
  if (only) await sql`delete from public.user_roles where role = 'admin' and user_id = ${only.user_id}`
  const outcomes = await Promise.allSettled([
    runAs(sql, pair[0], (tx) => tx`select public.withdraw_role(${pair[1].id}, 'admin')`),
    runAs(sql, pair[1], (tx) => tx`select public.withdraw_role(${pair[0].id}, 'admin')`),
  ])
  expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await sql`select count(*)::int as admins from public.user_roles where role = 'admin'`).toEqual([
    { admins: 1 },
  ])
})

test('an administrator who grants and withdraws a role is in the audit log with before and after', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql)
  await runAs(sql, admin, (tx) => tx`select public.grant_role(${person.id}, 'letting_agent')`)
  await runAs(sql, admin, (tx) => tx`select public.withdraw_role(${person.id}, 'letting_agent')`)
  const trail = await runAs(
    sql,
    person,
    (tx) => tx`
    select action, actor_id, coalesce(before, after) ->> 'role' as role from public.audit_log where entity = 'user_roles' and actor_id is not null order by id`,
  )
  expect(trail).toEqual([
    { action: 'insert', actor_id: admin.id, role: 'letting_agent' },
    { action: 'delete', actor_id: admin.id, role: 'letting_agent' },
  ])
  await expect(
    runAs(sql, person, (tx) => tx`select public.grant_role(${person.id}, 'admin')`),
  ).rejects.toThrow('Only administrators')
})

test('an administrator finds people, bans one and erases one with all their data', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql, { roles: ['private_landlord'], email: 'findme@example.org' })
  await createListing(sql, person, { status: 'live' })
  const [found] = await runAs(
    sql,
    admin,
    (tx) => tx`select id, roles, total::int from public.admin_users('findme')`,
  )
  expect(found).toEqual({ id: person.id, roles: ['private_landlord', 'user'], total: 1 })
  await runAs(sql, admin, (tx) => tx`select public.lock_account(${person.id}, reason => 'spam')`)
  expect(await has(person, 'user')).toBe(false)
  await runAs(sql, admin, (tx) => tx`select public.unlock_account(${person.id})`)
  expect(await has(person, 'user')).toBe(true)
  await runAs(sql, admin, (tx) => tx`select public.erase_account(${person.id}, 'asked for')`)
  expect(
    await sql`select from public.properties where owner_id is null and agency_id is null and status = 'live'`,
  ).toHaveLength(0)
  expect(await sql`select from public.profiles where id = ${person.id}`).toHaveLength(0)
  await expect(
    runAs(sql, await createPerson(sql), (tx) => tx`select * from public.admin_users()`),
  ).rejects.toThrow('Only administrators')
})

test('a person exports all their data and erases the account with the emailed link, once', async () => {
  const person = await createPerson(sql)
  const [data] = await runAs(sql, person, (tx) => tx`select public.export_my_data() as it`)
  expect(data?.it).toMatchObject({
    account: { email: person.email },
    profile: { first_name: 'Ada' },
    roles: [{ role: 'user' }],
  })
  await runAs(sql, person, (tx) => tx`select public.request_account_erasure()`)
  const [mail] = await sql<
    { token: string }[]
  >`select data ->> 'token' as token from private.mail_outbox where template = 'account_erasure' and user_id = ${person.id}`
  const token = mail?.token ?? ''
  const confirm = () =>
    sql.begin(async (tx) => {
      await tx`set local role anon`
      return tx`select public.confirm_account_erasure(${token}) as erased`
    })
  expect(await confirm()).toEqual([{ erased: true }])
  expect(await confirm()).toEqual([{ erased: false }])
  expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0)
})
