import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()

const exportOf = async (person: Person): Promise<string> => {
  const [row] = await runAs(sql, person, (tx) => tx`select public.export_my_data()::text as data`)
  return row?.data
}

test('a former member’s export has no listings, plan or enquiries of the agency', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${member.id})`
  const listing = await createListing(sql, member, { agency_id: agency, status: 'live' })
  await runAs(
    sql,
    await createPerson(sql),
    (tx) => tx`select public.send_enquiry(${listing}, 'words of an enquirer', name => 'Nora Enquirer')`,
  )
  const [enquiry] = await sql`select id from public.property_enquiries where property_id = ${listing}`
  await runAs(sql, member, (tx) => tx`select public.reply_to_enquiry(${enquiry?.id}, 'words for the agency')`)
  await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${member.id}`)
  await sql`update public.properties set title = 'a later draft' where id = ${listing}`
  const data = await exportOf(member)
  for (const secret of [
    'a later draft',
    listing,
    'words of an enquirer',
    'words for the agency',
    'Nora Enquirer',
    agency,
  ])
    expect(data).not.toContain(secret)
  expect(JSON.parse(data)).toMatchObject({ properties: null, agency: null, memberships: null })
})

test('a member’s export has their agency membership, not the agency’s listings', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  await createListing(sql, owner, { agency_id: agency })
  expect(JSON.parse(await exportOf(owner))).toMatchObject({
    properties: null,
    agency: { agency_id: agency, role: 'owner' },
  })
})

test('a landlord exports their own listings, plan and payments, even after the role is withdrawn', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord)
  await sql`select private.invoice_membership(id, plan_id) from public.memberships where user_id = ${landlord.id}`
  await sql`delete from public.user_roles where user_id = ${landlord.id} and role = 'private_landlord'`
  const data = JSON.parse(await exportOf(landlord))
  expect(data.properties).toMatchObject([{ id: listing }])
  expect(data.memberships).toHaveLength(1)
})
