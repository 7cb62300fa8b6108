import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

const details = (email: string, plan?: string) => ({
  company_name: 'Hope & Glory',
  business_address: '1 High Street, Leeds',
  contact_first_name: 'Ada',
  contact_last_name: 'Lovelace',
  business_email: email,
  phone_number: '0113 496 0000',
  accepted_terms: true,
  accepted_liability: true,
  accepted_privacy: true,
  ...(plan && { membership_plan: plan }),
})

async function apply(person: Person, kind: string, fields: ReturnType<typeof details>): Promise<string> {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`select public.submit_access_request(${kind}, ${tx.json(fields)}) as id`,
  )
  return row?.id
}

const decide = (admin: Person, kind: string, id: string, decision: string, reason: string | null = null) =>
  runAs(sql, admin, (tx) => tx`select public.decide_access_request(${kind}, ${id}, ${decision}, ${reason})`)
const mailTo = (person: Person) =>
  sql`select template from private.mail_outbox where user_id = ${person.id} order by created_at, template`
const rolesOf = (person: Person) =>
  sql`select role from public.user_roles where user_id = ${person.id} order by 1`

test.each([
  'ada@gmail.com',
  'ada@yahoo.co.uk',
  'ada@googlemail.com',
  'ada@HOTMAIL.fr',
  'ada@live.com',
  'ada@me.com',
  'ada@aol.com',
])('an agent cannot apply from %s', async (email) => {
  const person = await createPerson(sql)
  await expect(apply(person, 'letting_agent', details(email))).rejects.toThrow(
    'letting agencies write from a company address',
  )
})

test.each(['ada@hope.test', 'ada@mygmail.com', 'ada@gmail.hope.co.uk', 'ada@live-lettings.com'])(
  'an agent may apply from %s',
  async (email) => {
    expect(await apply(await createPerson(sql), 'letting_agent', details(email))).toBeTruthy()
  },
)

test.each(['ada@hope.test', 'ada@yahoo.com', 'ada@icloud.com'])(
  'a landlord cannot apply from %s',
  async (email) => {
    const person = await createPerson(sql)
    await expect(apply(person, 'private_landlord', details(email))).rejects.toThrow(
      'landlords write from a personal address',
    )
  },
)

test.each(['ada@gmail.com', 'ada@hotmail.co.uk', 'ada@outlook.com', 'ada@msn.com'])(
  'a landlord may apply from %s',
  async (email) => {
    expect(await apply(await createPerson(sql), 'private_landlord', details(email))).toBeTruthy()
  },
)

test('an applicant who has not agreed to everything is refused, and so is one who is not signed in', async () => {
  const person = await createPerson(sql)
  await expect(
    apply(person, 'letting_agent', { ...details('a@hope.test'), accepted_privacy: false }),
  ).rejects.toThrow('You must agree to all terms and conditions to proceed.')
  const unauthenticated = { ...person, caller: { role: 'authenticated', claims: {} } } as const
  await expect(apply(unauthenticated, 'letting_agent', details('a@hope.test'))).rejects.toThrow(
    'Not authenticated',
  )
})

// ASVS 2.3.1
test('an applicant cannot approve their own request or create it as paid or approved', async () => {
  const person = await createPerson(sql)
  const id = await apply(person, 'letting_agent', details('a@hope.test'))
  await expect(decide(person, 'letting_agent', id, 'approved')).rejects.toThrow('Only administrators')
  const { accepted_terms, accepted_liability, accepted_privacy, ...row } = details('a@gmail.com')
  for (const cheat of [{ status: 'approved' }, { payment_status: 'paid' }]) {
    const insert = runAs(
      sql,
      person,
      (tx) => tx`insert into public.private_landlord_requests ${tx({ ...row, ...cheat })}`,
    )
    await expect(insert).rejects.toThrow('row-level security')
  }
})

test('an approved agent gets the role, an agency, the plan with its invoice, a notification and an email, and the audit log records it', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql)
  const id = await apply(person, 'letting_agent', details('a@hope.test'))
  await decide(admin, 'letting_agent', id, 'approved')
  expect(await rolesOf(person)).toEqual([{ role: 'letting_agent' }, { role: 'user' }])
  const visibleRequests = await runAs(
    sql,
    person,
    (tx) => tx`
    select a.name, a.slug, m.plan_id, m.status, p.amount_pence, p.status as payment
    from public.agency_members t join public.agencies a on a.id = t.agency_id
    join public.memberships m on m.agency_id = a.id join public.payments p on p.membership_id = m.id`,
  )
  expect(visibleRequests).toEqual([
    {
      name: 'Hope & Glory',
      slug: expect.stringMatching(/^hope-glory/),
      plan_id: 'agent_early',
      status: 'awaiting_payment',
      amount_pence: 4000,
      payment: 'pending',
    },
  ])
  expect(await mailTo(person)).toEqual([
    { template: 'access_request_received' },
    { template: 'access_request_approved' },
    { template: 'payment_due' },
  ])
  const [trail] =
    await sql`select actor_id, before, after from public.audit_log where entity = 'letting_agent_requests' and entity_id = ${id}`
  expect(trail).toMatchObject({
    actor_id: admin.id,
    before: { status: 'pending' },
    after: { status: 'approved', decided_by: admin.id },
  })
})

test('an approved landlord on the free plan can start at once', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql)
  await decide(
    admin,
    'private_landlord',
    await apply(person, 'private_landlord', details('a@gmail.com')),
    'approved',
  )
  expect(await sql`select plan_id, status from public.memberships where user_id = ${person.id}`).toEqual([
    { plan_id: 'landlord_basic', status: 'active' },
  ])
  expect(await sql`select from public.payments where user_id = ${person.id}`).toHaveLength(0)
})

test('an administrator who updates the status column as the original client does gets the same result', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql)
  const id = await apply(person, 'private_landlord', details('a@gmail.com'))
  await runAs(
    sql,
    admin,
    (tx) => tx`update public.private_landlord_requests set status = 'approved' where id = ${id}`,
  )
  expect(await rolesOf(person)).toEqual([{ role: 'private_landlord' }, { role: 'user' }])
})

test('two administrators who decide at once make one decision, and the second gets an error', async () => {
  const admins = [
    await createPerson(sql, { roles: ['admin'] }),
    await createPerson(sql, { roles: ['admin'] }),
  ] as const
  const person = await createPerson(sql)
  const id = await apply(person, 'letting_agent', details('a@hope.test'))
  const outcomes = await Promise.allSettled([
    decide(admins[0], 'letting_agent', id, 'approved'),
    decide(admins[1], 'letting_agent', id, 'rejected', 'no'),
  ])
  const refused = outcomes.find((each) => each.status === 'rejected')
  expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(`${refused?.reason}`).toMatch(/This request was (approved|rejected) already/)
  expect(
    await sql`select from public.notifications where user_id = ${person.id} and kind = 'access_request' and title like 'Request %ed' and title <> 'Request received'`,
  ).toHaveLength(1)
})

test('an applicant has one request at a time, and may apply again after a rejection with its reason', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const person = await createPerson(sql)
  const first = await apply(person, 'private_landlord', details('a@gmail.com'))
  await expect(apply(person, 'private_landlord', details('a@gmail.com'))).rejects.toThrow('duplicate key')
  await decide(admin, 'private_landlord', first, 'rejected', 'No such address')
  const [told] = await runAs(
    sql,
    person,
    (tx) => tx`select status, decision_reason from public.private_landlord_requests`,
  )
  expect(told).toEqual({ status: 'rejected', decision_reason: 'No such address' })
  expect(await apply(person, 'private_landlord', details('a@gmail.com'))).toBeTruthy()
})
