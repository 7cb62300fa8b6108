import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { as, makeAgency, makePerson, type Person } from '../test/people.ts'

const { sql } = await testDatabase()

const invite = (owner: Person, email: string) =>
  as(sql, owner, (tx) => tx`select public.invite_to_agency(${email})`)
const tokenFor = async (email: string) => {
  const [mail] = await sql`
    select data ->> 'link' as link from private.mail_outbox where to_email = ${email} order by created_at desc limit 1`
  return new URL(mail?.link, 'http://x').searchParams.get('token') ?? ''
}
const look = async (person: Person, token: string) => {
  const [row] = await as(sql, person, (tx) => tx`select public.agency_invitation(${token}) as it`)
  return row?.it
}

async function agencyOf(plan = 'agent_early') {
  const owner = await makePerson(sql, { roles: ['letting_agent'] })
  return { owner, agency: await makeAgency(sql, owner, plan) }
}

test('whoever holds the mailed link sees whose invitation it is, and accepts it once', async () => {
  const { owner, agency } = await agencyOf()
  await invite(owner, 'tom@example.org')
  const token = await tokenFor('tom@example.org')
  const tom = await makePerson(sql)
  expect(await look(tom, token)).toMatchObject({ agency: 'Agency', role: 'member', is_open: true })
  expect(await look(tom, 'a guess')).toBeNull()
  const accept = () => as(sql, tom, (tx) => tx`select public.accept_agency_invitation(${token})`)
  await accept()
  expect(
    await sql`select role from public.agency_members where user_id = ${tom.id} and agency_id = ${agency}`,
  ).toEqual([{ role: 'member' }])
  expect(await look(tom, token)).toMatchObject({ is_open: false })
  await expect(accept()).rejects.toMatchObject({ hint: 'invitation_closed' })
})

test('an invitation sent again makes the older link useless', async () => {
  const { owner } = await agencyOf()
  await invite(owner, 'ruth@example.org')
  const first = await tokenFor('ruth@example.org')
  await invite(owner, 'ruth@example.org')
  expect(await look(owner, first)).toMatchObject({ is_open: false })
})

test('an agency that invites without end is stopped for the day', async () => {
  const { owner } = await agencyOf()
  await sql`update public.app_settings set value = '3' where key = 'invitations_per_day'`
  const sent = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => invite(owner, `p${n}@example.org`)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await sql`update public.app_settings set value = '30' where key = 'invitations_per_day'`
})

test('owners see the invoices of their agency, members do not', async () => {
  const { owner, agency } = await agencyOf()
  const partner = await makePerson(sql, { roles: ['letting_agent'] })
  const member = await makePerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${partner.id}, 'owner'), (${agency}, ${member.id}, 'member')`
  await as(sql, owner, (tx) => tx`select public.change_plan('agent_premium')`)
  const seen = (person: Person) => as(sql, person, (tx) => tx`select amount_pence from public.payments`)
  expect(await seen(owner)).toEqual([{ amount_pence: 7500 }])
  expect(await seen(partner)).toEqual([{ amount_pence: 7500 }])
  expect(await seen(member)).toEqual([])
})
