import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createLandlord, createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

async function foundAgency() {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  return { owner, id: await createAgency(sql, owner) }
}

async function openBranch(agencyId: string): Promise<string> {
  const [branch] = await sql`
    insert into public.agency_branches (agency_id, name) values (${agencyId}, 'High Street') returning id`
  return branch?.id
}

test('an agent assigns a listing to a branch of their own agency, never of another', async () => {
  const [own, other] = [await foundAgency(), await foundAgency()]
  const [ours, theirs] = [await openBranch(own.id), await openBranch(other.id)]
  const listing = await createListing(sql, own.owner, { agency_id: own.id })
  const file = (branch: string) =>
    runAs(
      sql,
      own.owner,
      (tx) => tx`update public.properties set branch_id = ${branch} where id = ${listing}`,
    )
  await file(ours)
  await expect(file(theirs)).rejects.toThrow('properties_branch_id_fkey')
  await sql`delete from public.agency_branches where id = ${ours}`
  expect(await sql`select branch_id, agency_id from public.properties where id = ${listing}`).toEqual([
    { branch_id: null, agency_id: own.id },
  ])
})

test('an owner assigns a colleague to a branch of their own agency, never of another', async () => {
  const [own, other] = [await foundAgency(), await foundAgency()]
  const theirs = await openBranch(other.id)
  await expect(
    runAs(
      sql,
      own.owner,
      (tx) => tx`update public.agency_members set branch_id = ${theirs} where agency_id = ${own.id}`,
    ),
  ).rejects.toThrow('agency_members_branch_id_fkey')
  await expect(
    runAs(sql, own.owner, (tx) => tx`select public.invite_to_agency('new@branch.test', 'member', ${theirs})`),
  ).rejects.toThrow('agency_invitations_branch_id_fkey')
})

test('a landlord cannot assign a listing to a branch', async () => {
  const branch = await openBranch((await foundAgency()).id)
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord)
  await expect(
    runAs(
      sql,
      landlord,
      (tx) => tx`update public.properties set branch_id = ${branch} where id = ${listing}`,
    ),
  ).rejects.toThrow('of a branch')
})

test('an agent’s new listing gets their branch, and a change of branch is kept', async () => {
  const { owner, id } = await foundAgency()
  const branch = await openBranch(id)
  await sql`update public.agency_members set branch_id = ${branch} where user_id = ${owner.id}`
  const enter = () =>
    runAs(sql, owner, async (tx) => {
      const [row] = await tx`insert into public.properties default values returning id, branch_id`
      return row
    })
  const home = await enter()
  expect(home?.branch_id).toBe(branch)
  await runAs(sql, owner, (tx) => tx`update public.properties set branch_id = null where id = ${home?.id}`)
  expect(await sql`select branch_id from public.properties where id = ${home?.id}`).toEqual([
    { branch_id: null },
  ])
  await sql`update public.agency_members set branch_id = null where user_id = ${owner.id}`
  expect((await enter())?.branch_id).toBeNull()
})
