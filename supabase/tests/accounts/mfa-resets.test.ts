import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPerson, type Person, runAs } from '../../../test/people.ts'
import { mfaResets } from '../../../worker/mfa-resets.ts'

const { sql } = await testDatabase()
const admin = await createPerson(sql, { roles: ['admin'] })
const visitor: Person = { id: '', email: '', caller: { role: 'anon', claims: { role: 'anon' } } }
const worker = mfaResets(sql)

async function addFactor(userId: string, at = new Date()) {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (${randomUUID()}, ${userId}, '', 'totp', 'verified', 'SECRET', ${at}, ${at})`
}

async function personWithFactor() {
  const person = await createPerson(sql, { aal: 'aal2' })
  await addFactor(person.id, new Date(Date.now() - 86_400_000))
  await sql`insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (${randomUUID()}, ${person.id}, 'aal2', now(), now())`
  return person
}

async function requestReset(person: Person) {
  await runAs(
    sql,
    admin,
    (tx) => tx`select public.request_mfa_reset(${person.id}, 'Lost phone, checked by video')`,
  )
  const [mail] = await sql<
    { template: string; to_email: string; data: { token: string; effective_at: string } }[]
  >`
    select template, to_email, data from private.mail_outbox
    where user_id = ${person.id} and template = 'mfa_reset_requested' order by created_at desc limit 1`
  const token = mail?.data.token ?? ''
  return { mail, token }
}

const makeDue = (person: Person) =>
  sql`update private.mfa_resets set effective_at = now() - interval '1 second' where user_id = ${person.id}`
const factorsOf = async (person: Person) =>
  (await sql`select from auth.mfa_factors where user_id = ${person.id}`).length
const stop = (token: string) =>
  runAs(
    sql,
    visitor,
    (tx) => tx<{ stopped: boolean }[]>`select public.cancel_mfa_reset_by_link(${token}) as stopped`,
  )
const trailOf = async (person: Person) =>
  (
    await sql<{ action: string; actor_id: string | null }[]>`
      select action, actor_id from public.audit_log where subject_id = ${person.id} and action like 'mfa_reset%' order by id`
  ).map(({ action, actor_id }) => [action, actor_id === admin.id])

test('an administrator resets a user’s second factor; the user is notified at once and loses it a day later', async () => {
  const person = await personWithFactor()
  const { mail } = await requestReset(person)
  expect(mail).toMatchObject({ to_email: person.email })
  const inMs = Date.parse(mail?.data.effective_at ?? '') - Date.now()
  expect(inMs).toBeGreaterThan(86_400_000 - 60_000)
  await worker.run()
  expect(await factorsOf(person)).toBe(1)
  await makeDue(person)
  await worker.run()
  expect(await factorsOf(person)).toBe(0)
  expect(await sql`select from auth.sessions where user_id = ${person.id}`).toHaveLength(0)
  const [last] = await sql`
    select template, data ->> 'change' as change from private.mail_outbox where user_id = ${person.id} order by created_at desc limit 1`
  expect(last).toEqual({ template: 'mfa_changed', change: 'removed' })
  expect(await trailOf(person)).toEqual([
    ['mfa_reset_requested', true],
    ['mfa_reset_applied', false],
  ])
})

test('the owner cancels a reset with the link alone, once, and keeps their second factor', async () => {
  const person = await personWithFactor()
  const { token } = await requestReset(person)
  const openLink = () =>
    runAs(sql, visitor, (tx) => tx`select public.mfa_reset_for_cancel(${token}) as reset`)
  expect(await openLink()).toMatchObject([{ reset: { outcome: null } }])
  expect(await stop(token)).toEqual([{ stopped: true }])
  expect(await stop(token)).toEqual([{ stopped: false }])
  expect(await openLink()).toMatchObject([{ reset: { outcome: 'stopped' } }])
  await makeDue(person)
  await worker.run()
  expect(await factorsOf(person)).toBe(1)
  expect((await trailOf(person)).map(([action]) => action)).toEqual([
    'mfa_reset_requested',
    'mfa_reset_stopped',
  ])
  const [reset] = await runAs(sql, admin, (tx) => tx`select outcome from public.mfa_reset_of(${person.id})`)
  expect(reset).toEqual({ outcome: 'stopped' })
})

test('an administrator cancels a reset', async () => {
  const person = await personWithFactor()
  await requestReset(person)
  const cancel = () =>
    runAs(sql, admin, (tx) => tx`select public.cancel_mfa_reset(${person.id}) as was_pending`)
  expect(await cancel()).toEqual([{ was_pending: true }])
  expect(await cancel()).toEqual([{ was_pending: false }])
  await makeDue(person)
  await worker.run()
  expect(await factorsOf(person)).toBe(1)
})

test('a person who set up another factor meanwhile keeps it', async () => {
  const person = await personWithFactor()
  await requestReset(person)
  await addFactor(person.id, new Date(Date.now() + 60_000))
  await makeDue(person)
  await worker.run()
  expect(await factorsOf(person)).toBe(2)
  expect((await trailOf(person)).at(-1)?.[0]).toBe('mfa_reset_superseded')
})

test('two workers at once apply a reset once', async () => {
  const person = await personWithFactor()
  await requestReset(person)
  await makeDue(person)
  await Promise.all([worker.run(), worker.run(), worker.run()])
  expect((await trailOf(person)).filter(([action]) => action === 'mfa_reset_applied')).toHaveLength(1)
})

const refusedAs = (who: Person, person: Person, reason = 'Lost phone') =>
  runAs(sql, who, (tx) => tx`select public.request_mfa_reset(${person.id}, ${reason})`).then(
    () => 'done',
    (error: { hint?: string; code?: string }) => error.hint || error.code,
  )

test('only another administrator can request a reset, and only for an account with a factor', async () => {
  const person = await personWithFactor()
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  expect(await refusedAs(colleague, person)).not.toBe('done')
  expect(await refusedAs(person, person)).not.toBe('done')
  expect(await refusedAs(visitor, person)).not.toBe('done')
  expect(await refusedAs(admin, admin)).toBe('own_account')
  expect(await refusedAs(admin, person, ' ')).toBe('reason_missing')
  expect(await refusedAs(admin, colleague)).toBe('no_second_factor')
  expect(await refusedAs(admin, person)).toBe('done')
  expect(await refusedAs(admin, person)).toBe('mfa_reset_pending')
})

test('an administrator cannot flood an owner with emails by requesting and cancelling resets', async () => {
  const person = await personWithFactor()
  const cancel = () => runAs(sql, admin, (tx) => tx`select public.cancel_mfa_reset(${person.id})`)
  for (let count = 0; count < 3; count++) {
    expect(await refusedAs(admin, person)).toBe('done')
    await cancel()
  }
  expect(await refusedAs(admin, person)).toBe('mfa_reset_limit')
  await sql`
    update private.mfa_resets set requested_at = requested_at - interval '1 day' where user_id = ${person.id}`
  expect(await refusedAs(admin, person)).toBe('done')
})

test('a stranger with a forged link can neither see nor cancel a reset', async () => {
  await requestReset(await personWithFactor())
  expect(await stop('x'.repeat(43))).toEqual([{ stopped: false }])
  expect(
    await runAs(sql, visitor, (tx) => tx`select public.mfa_reset_for_cancel('made-up') as reset`),
  ).toEqual([{ reset: null }])
})

test('only the worker applies resets', async () => {
  for (const person of [visitor, admin])
    await expect(runAs(sql, person, (tx) => tx`select private.apply_due_mfa_resets()`)).rejects.toMatchObject(
      {
        code: '42501',
      },
    )
  for (const person of [visitor, admin])
    await expect(
      runAs(sql, person, (tx) => tx`select private.cancel_pending_mfa_reset(${randomUUID()}, 'stopped')`),
    ).rejects.toMatchObject({ code: '42501' })
})
