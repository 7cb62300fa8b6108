import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPerson } from '../../../test/people.ts'

const { sql } = await testDatabase()

type AttemptResult = { decision: string; message?: string }

async function attemptSignIn(user_id: string, valid: boolean, device?: string): Promise<AttemptResult> {
  const event = { user_id, valid, ...(device && { device }) }
  const [row] = await sql<
    { answer: AttemptResult }[]
  >`select public.hook_password_verification_attempt(${sql.json(event)}) as answer`
  if (!row) throw new Error('no answer')
  return row.answer
}

test('an attacker with 100 wrong passwords at once has three of them checked', async () => {
  const { id } = await createPerson(sql)
  const answers = await Promise.all(Array.from({ length: 100 }, () => attemptSignIn(id, false)))
  expect(answers.filter((each) => each.decision === 'continue')).toHaveLength(3)
  expect(answers.find((each) => each.decision === 'reject')?.message).toBe(
    'Too many failed attempts. Please try again in 15 minutes.',
  )
})

test('an owner who fails twice and then succeeds resets the count', async () => {
  const { id } = await createPerson(sql)
  for (const valid of [false, false, true, false, false])
    expect((await attemptSignIn(id, valid)).decision).toBe('continue')
  expect((await attemptSignIn(id, true)).decision).toBe('continue')
})

test('an owner’s right password is refused during the lockout and accepted after it', async () => {
  const { id } = await createPerson(sql)
  for (let n = 0; n < 3; n++) await attemptSignIn(id, false)
  expect((await attemptSignIn(id, true)).decision).toBe('reject')
  await sql`update private.sign_in_failures set locked_until = locked_until - interval '15 minutes' where user_id = ${id}`
  expect((await attemptSignIn(id, false)).decision).toBe('continue')
  expect((await attemptSignIn(id, true)).decision).toBe('continue')
})

test('an owner on a known device signs in while a stranger keeps the account locked', async () => {
  const { id } = await createPerson(sql)
  for (let n = 0; n < 9; n++) await attemptSignIn(id, false)
  expect((await attemptSignIn(id, true)).decision).toBe('reject')
  expect((await attemptSignIn(id, true, 'my laptop')).decision).toBe('continue')
  for (let n = 0; n < 3; n++) await attemptSignIn(id, false, 'my laptop')
  expect((await attemptSignIn(id, true, 'my laptop')).decision).toBe('reject')
})

test('an attacker has three concurrent attempts, and those of a stopped server count as failed', async () => {
  const { id } = await createPerson(sql)
  const claim = async () => (await sql`select * from private.reserve_sign_in_attempt(${id})`)[0]
  const claims = await Promise.all(Array.from({ length: 20 }, claim))
  expect(claims.filter((each) => !each?.is_busy && !each?.locked_until)).toHaveLength(3)
  expect(claims.filter((each) => each?.is_busy)).toHaveLength(17)
  await sql`update private.sign_in_failures set updated_at = now() - interval '31 seconds' where user_id = ${id}`
  expect((await claim())?.locked_until).toBeInstanceOf(Date)
})

test('an owner who resets the password can sign in again', async () => {
  const { id } = await createPerson(sql)
  for (let n = 0; n < 4; n++) await attemptSignIn(id, false)
  await sql`update auth.users set encrypted_password = 'another' where id = ${id}`
  expect((await attemptSignIn(id, true)).decision).toBe('continue')
})

test('an owner gets one email about the lockout, and the audit log records it', async () => {
  const { id } = await createPerson(sql)
  for (let n = 0; n < 20; n++) await attemptSignIn(id, false)
  expect(await sql`select template from private.mail_outbox where user_id = ${id}`).toEqual([
    { template: 'account_locked' },
  ])
  expect(
    await sql`select action from public.audit_log where subject_id = ${id} and action = 'locked'`,
  ).toHaveLength(1)
})

test('an attacker’s attempts on an address without an account are counted like any other', async () => {
  const unknownId = randomUUID()
  const answers = [
    await attemptSignIn(unknownId, false),
    await attemptSignIn(unknownId, false),
    await attemptSignIn(unknownId, false),
    await attemptSignIn(unknownId, false),
  ]
  expect(answers.map((each) => each.decision)).toEqual(['continue', 'continue', 'continue', 'reject'])
})
