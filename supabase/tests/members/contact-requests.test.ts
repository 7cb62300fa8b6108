import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import { captchaPass, createPerson, type Person, runAs } from '../../../test/people.ts'
import { housekeeping } from '../../../worker/housekeeping.ts'

const { sql } = await testDatabase()

const visitor: Person = { id: '', email: '', caller: anonymous }
type Request = { id?: string; email?: string; message?: string; pass: string | null }

const send = (
  person: Person,
  { id = randomUUID(), email = 'grace@example.org', message = 'Hello', pass }: Request,
) =>
  runAs(
    sql,
    person,
    (tx) =>
      tx`select public.send_contact_request(${id}, 'press', ' Grace ', ${email}, ${message}, ${pass}) as id`,
  )
const requestOf = async (id: string) =>
  (
    await sql`select topic, name, email, message, status, answer from public.contact_requests where id = ${id}`
  )[0]
const mailsTo = (email: string) =>
  sql`select template, data from private.mail_outbox where to_email = ${email}`
const answer = (person: Person, id: string, text: string | null) =>
  runAs(sql, person, (tx) => tx`select public.answer_contact_request(${id}, ${text})`)
const openRequest = async (email = `${randomUUID()}@example.org`) => {
  const id = randomUUID()
  await send(visitor, { id, email, pass: await captchaPass(sql) })
  return { id, email }
}

test('a visitor writes to support once per solved captcha, and a repeated request arrives once', async () => {
  const [id, pass] = [randomUUID(), await captchaPass(sql)]
  await expect(send(visitor, { id, pass: null })).rejects.toMatchObject({ hint: 'captcha_required' })
  for (const _ of ['first', 'again']) expect(await send(visitor, { id, pass })).toEqual([{ id }])
  expect(await requestOf(id)).toEqual({
    topic: 'press',
    name: 'Grace',
    email: 'grace@example.org',
    message: 'Hello',
    status: 'open',
    answer: null,
  })
  await expect(send(visitor, { pass })).rejects.toMatchObject({ hint: 'captcha_required' })
  // Whoever knows the id of another person's request learns nothing and changes nothing.
  await expect(send(visitor, { id, email: 'eve@example.org', pass })).rejects.toMatchObject({
    hint: 'captcha_required',
  })
})

test('a visitor cannot send what is not an address or too long, and keeps the pass', async () => {
  const pass = await captchaPass(sql)
  for (const broken of [{ email: 'grace' }, { message: ' ' }, { message: 'x'.repeat(5001) }])
    await expect(send(visitor, { ...broken, pass })).rejects.toMatchObject({ code: '23514' })
  await send(visitor, { pass })
})

test('a visitor who writes too often in a day is refused', async () => {
  const member = await createPerson(sql)
  for (let n = 0; n < 10; n++) await send(member, { pass: await captchaPass(sql) })
  await expect(send(member, { pass: await captchaPass(sql) })).rejects.toMatchObject({
    code: 'PT429',
    hint: 'rate_limited',
  })
})

test('an administrator answers once by email, and a stranger gets no other email', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const { id, email } = await openRequest()
  expect(await mailsTo(email)).toEqual([])
  await answer(admin, id, ' In Leeds. ')
  expect(await requestOf(id)).toMatchObject({ status: 'answered', answer: 'In Leeds.' })
  await expect(answer(admin, id, 'Again')).rejects.toMatchObject({ hint: 'already_answered' })
  expect(await mailsTo(email)).toEqual([
    { template: 'contact_answered', data: { name: 'Grace', question: 'Hello', answer: 'In Leeds.' } },
  ])
  const [entry] = await sql`select action, actor_id from public.audit_log where entity_id = ${id}`
  expect(entry).toEqual({ action: 'answer_contact_request', actor_id: admin.id })
})

test('an administrator closes a request without an email', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const { id, email } = await openRequest()
  await answer(admin, id, null)
  expect(await requestOf(id)).toMatchObject({ status: 'closed', answer: null })
  expect(await mailsTo(email)).toEqual([])
})

test('only administrators read and answer requests, until they lose the role', async () => {
  const [admin, member] = [await createPerson(sql, { roles: ['admin'] }), await createPerson(sql)]
  const { id } = await openRequest()
  const read = (person: Person) =>
    runAs(sql, person, (tx) => tx`select id from public.contact_requests where id = ${id}`)
  expect(await read(admin)).toEqual([{ id }])
  expect(await read(member)).toEqual([])
  await expect(answer(member, id, 'Hi')).rejects.toMatchObject({ code: '42501' })
  await sql`delete from public.user_roles where user_id = ${admin.id} and role = 'admin'`
  expect(await read(admin)).toEqual([])
  await expect(answer(admin, id, 'Hi')).rejects.toMatchObject({ code: '42501' })
})

test('a request is deleted a year after it was dealt with', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const [old, recent, open] = [await openRequest(), await openRequest(), await openRequest()]
  for (const { id } of [old, recent]) await answer(admin, id, 'Yes')
  await sql`update public.contact_requests set answered_at = now() - interval '366 days' where id = ${old.id}`
  await sql`update public.contact_requests set created_at = now() - interval '900 days' where id = ${open.id}`
  await housekeeping(sql).run()
  expect(await requestOf(old.id)).toBeUndefined()
  for (const { id } of [recent, open]) expect(await requestOf(id)).toBeDefined()
})
