import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

let admin: Person
beforeAll(async () => {
  admin = await createPerson(sql, { roles: ['admin'] })
})

const withdraw = (person: Person) =>
  runAs(sql, admin, (tx) => tx`select public.withdraw_role(${person.id}, 'letting_agent')`)
const grant = (person: Person) =>
  runAs(sql, admin, (tx) => tx`select public.grant_role(${person.id}, 'letting_agent')`)
const appoint = (by: Person, agency: string, person: Person, reason = 'No owner left') =>
  outcomeOf(
    runAs(sql, by, (tx) => tx`select public.appoint_agency_owner(${agency}, ${person.id}, ${reason})`),
  )
const inviteOwner = (by: Person, agency: string, email: string) =>
  outcomeOf(
    runAs(sql, by, (tx) => tx`select public.invite_agency_owner(${agency}, ${email}, 'No owner left')`),
  )
const accept = (person: Person, token: string) =>
  outcomeOf(runAs(sql, person, (tx) => tx`select public.accept_agency_invitation(${token})`))
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { hint?: string; code?: string }) => error.hint || error.code,
  )
const roleOf = async (person: Person) => {
  const [row] = await sql`select role from public.agency_members where user_id = ${person.id}`
  return row?.role
}
const tokenFor = async (email: string) => {
  const [mail] = await sql`
    select data ->> 'token' as token from private.mail_outbox where to_email = ${email} order by created_at desc limit 1`
  return mail?.token ?? ''
}

async function addMember(agency: string, role: 'owner' | 'member' = 'member'): Promise<Person> {
  const person = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${person.id}, ${role})`
  return person
}
async function team() {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  return { owner, agency, member: await addMember(agency), colleague: await addMember(agency) }
}

test('an administrator appoints a member as owner once the last owner has lost the role', async () => {
  const { owner, agency, member, colleague } = await team()
  expect(await appoint(admin, agency, member)).toBe('agency_has_owner')
  await withdraw(owner)
  const listed = await runAs(sql, admin, (tx) => tx`select * from public.agencies_without_owner()`)
  expect(listed.find(({ id }) => id === agency)?.members.map(({ id }: { id: string }) => id)).toEqual([
    member.id,
    colleague.id,
  ])
  expect(await appoint(admin, agency, member)).toBe('done')
  expect(await roleOf(member)).toBe('owner')
  expect(await appoint(admin, agency, colleague)).toBe('agency_has_owner')
  expect(
    await outcomeOf(runAs(sql, member, (tx) => tx`select public.invite_to_agency('new@example.org')`)),
  ).toBe('done')
  const [entry] = await sql`
    select actor_id, subject_id, reason from public.audit_log
    where action = 'appoint_agency_owner' and entity_id = ${agency}`
  expect(entry).toEqual({ actor_id: admin.id, subject_id: member.id, reason: 'No owner left' })
  const mailed = await sql`
    select user_id, data ->> 'title' as title from private.mail_outbox
    where template = 'agency_owner_appointed' and user_id in (${owner.id}, ${member.id}, ${colleague.id})`
  expect(new Map(mailed.map(({ user_id, title }) => [user_id, title]))).toEqual(
    new Map([
      [member.id, "You're now an owner of Agency"],
      [colleague.id, 'Agency has a new owner'],
    ]),
  )
})

test('an administrator appoints an owner after the only one was erased', async () => {
  const { owner, agency, member } = await team()
  await sql`delete from auth.users where id = ${owner.id}`
  expect(await appoint(admin, agency, member)).toBe('done')
})

test('only administrators appoint an owner, with a reason, and only from members with the agent role', async () => {
  const { owner, agency, member, colleague } = await team()
  const stranger = await createPerson(sql, { roles: ['letting_agent'] })
  await withdraw(owner)
  await withdraw(colleague)
  for (const by of [owner, member, stranger]) {
    expect(await appoint(by, agency, member)).toBe('42501')
    expect(await inviteOwner(by, agency, 'x@example.org')).toBe('42501')
    expect(await outcomeOf(runAs(sql, by, (tx) => tx`select public.agencies_without_owner()`))).toBe('42501')
  }
  expect(await appoint(admin, agency, member, ' ')).toBe('reason_missing')
  expect(await appoint(admin, agency, colleague)).toBe('not_active_member')
  expect(await appoint(admin, agency, owner)).toBe('not_active_member')
  expect(await appoint(admin, agency, stranger)).toBe('not_active_member')
  expect(await inviteOwner(admin, agency, member.email)).toBe('already_member')
})

test('an administrator cannot appoint themselves as owner', async () => {
  const { owner, agency } = await team()
  const insider = await createPerson(sql, { roles: ['admin', 'letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${insider.id})`
  await withdraw(owner)
  expect(await appoint(insider, agency, insider)).toBe('own_account')
  expect(await inviteOwner(admin, agency, admin.email)).toBe('own_account')
  // Nor with another address of their own.
  expect(await inviteOwner(admin, agency, 'admin-alias@example.org')).toBe('done')
  expect(await accept(admin, await tokenFor('admin-alias@example.org'))).toBe('own_account')
  expect(await roleOf(admin)).toBeUndefined()
})

test('an administrator’s invitation that was closed by an owner’s return stays closed when the owner leaves', async () => {
  const { owner, agency, member } = await team()
  await withdraw(owner)
  await inviteOwner(admin, agency, 'heir-4@example.org')
  await appoint(admin, agency, member)
  await withdraw(member)
  expect(await accept(await createPerson(sql), await tokenFor('heir-4@example.org'))).toBe(
    'invitation_closed',
  )
})

test('an administrator’s invitation ends with their role, and stays closed when the role returns', async () => {
  const { owner, agency } = await team()
  await withdraw(owner)
  const leaving = await createPerson(sql, { roles: ['admin'] })
  await inviteOwner(leaving, agency, 'heir-5@example.org')
  await runAs(sql, admin, (tx) => tx`select public.withdraw_role(${leaving.id}, 'admin')`)
  await runAs(sql, admin, (tx) => tx`select public.grant_role(${leaving.id}, 'admin')`)
  expect(await accept(await createPerson(sql), await tokenFor('heir-5@example.org'))).toBe(
    'invitation_closed',
  )
})

test('a person whom an administrator invites becomes the owner of an agency without one', async () => {
  const { owner, agency, member } = await team()
  const [first, second] = ['heir-1@example.org', 'heir-2@example.org']
  expect(await inviteOwner(admin, agency, first)).toBe('agency_has_owner')
  await withdraw(owner)
  expect(await inviteOwner(admin, agency, first)).toBe('done')
  expect(await inviteOwner(admin, agency, second)).toBe('done')
  const heir = await createPerson(sql)
  expect(await accept(heir, await tokenFor(first))).toBe('done')
  expect(await roleOf(heir)).toBe('owner')
  // The other invitation is closed, because the agency has an owner now.
  expect(await accept(await createPerson(sql), await tokenFor(second))).toBe('invitation_closed')
  expect(await roleOf(member)).toBe('member')
  expect(
    await sql`select actor_id from public.audit_log where action = 'invite_agency_owner' and entity_id = ${agency}`,
  ).toEqual([{ actor_id: admin.id }, { actor_id: admin.id }])
})

test('an administrator’s invitation closes when the owner’s role returns or its sender loses the administrator role', async () => {
  const { owner, agency } = await team()
  await withdraw(owner)
  const leaving = await createPerson(sql, { roles: ['admin'] })
  await inviteOwner(leaving, agency, 'heir-3@example.org')
  const token = await tokenFor('heir-3@example.org')
  await grant(owner)
  expect(await accept(await createPerson(sql), token)).toBe('invitation_closed')
  await withdraw(owner)
  await runAs(sql, admin, (tx) => tx`select public.withdraw_role(${leaving.id}, 'admin')`)
  expect(await accept(await createPerson(sql), token)).toBe('invitation_closed')
})

test('two administrators who appoint different members at once appoint one owner', async () => {
  const { owner, agency, member, colleague } = await team()
  await withdraw(owner)
  const outcomes = await Promise.all([appoint(admin, agency, member), appoint(admin, agency, colleague)])
  expect(outcomes.sort()).toEqual(['agency_has_owner', 'done'])
})

const leave = (person: Person) =>
  runAs(
    sql,
    person,
    (tx) => tx`delete from public.agency_members where user_id = ${person.id} returning role`,
  )

test('a member whose role was withdrawn sees their own membership, and can leave', async () => {
  const { agency, member, colleague } = await team()
  await withdraw(member)
  const seen = await runAs(sql, member, (tx) => tx`select user_id, agency_id from public.agency_members`)
  expect(seen).toEqual([{ user_id: member.id, agency_id: agency }])
  expect(
    await runAs(
      sql,
      member,
      (tx) => tx`delete from public.agency_members where user_id = ${colleague.id} returning 1`,
    ),
  ).toHaveLength(0)
  expect(await leave(member)).toHaveLength(1)
  expect(await roleOf(member)).toBeUndefined()
})

test('an only owner can leave once their role is withdrawn, but not before', async () => {
  const { owner, member } = await team()
  expect(await outcomeOf(leave(owner))).toBe('last_owner')
  await withdraw(owner)
  expect(await leave(owner)).toHaveLength(1)
  expect(await roleOf(member)).toBe('member')
})
