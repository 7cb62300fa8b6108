import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

const invite = (owner: Person, email: string) =>
  runAs(sql, owner, (tx) => tx`select public.invite_to_agency(${email})`)
const tokenFor = async (email: string) => {
  const [mail] = await sql`
    select data ->> 'token' as token from private.mail_outbox where to_email = ${email} order by created_at desc limit 1`
  return mail?.token ?? ''
}
const openInvitation = async (person: Person, token: string) => {
  const [row] = await runAs(sql, person, (tx) => tx`select public.agency_invitation(${token}) as it`)
  return row?.it
}

async function agencyOf(plan = 'agent_early') {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  return { owner, agency: await createAgency(sql, owner, plan) }
}

test('a person with the emailed link sees the invitation, and accepts it once', async () => {
  const { owner, agency } = await agencyOf()
  await invite(owner, 'tom@example.org')
  const token = await tokenFor('tom@example.org')
  const tom = await createPerson(sql)
  expect(await openInvitation(tom, token)).toMatchObject({ agency: 'Agency', role: 'member', is_open: true })
  expect(await openInvitation(tom, 'a guess')).toBeNull()
  const accept = () => runAs(sql, tom, (tx) => tx`select public.accept_agency_invitation(${token})`)
  await accept()
  expect(
    await sql`select role from public.agency_members where user_id = ${tom.id} and agency_id = ${agency}`,
  ).toEqual([{ role: 'member' }])
  expect(await openInvitation(tom, token)).toMatchObject({ is_open: false })
  await expect(accept()).rejects.toMatchObject({ hint: 'invitation_closed' })
})

test('an owner who resends an invitation invalidates the older link', async () => {
  const { owner } = await agencyOf()
  await invite(owner, 'ruth@example.org')
  const first = await tokenFor('ruth@example.org')
  await invite(owner, 'ruth@example.org')
  expect(await openInvitation(owner, first)).toMatchObject({ is_open: false })
})

test('an owner cannot send more invitations than the daily limit', async () => {
  const { owner } = await agencyOf()
  await sql`update public.app_settings set value = '3' where key = 'invitations_per_day'`
  const sent = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => invite(owner, `p${n}@example.org`)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await sql`update public.app_settings set value = '30' where key = 'invitations_per_day'`
})

test('an owner sees the invoices of their agency, a member does not', async () => {
  const { owner, agency } = await agencyOf()
  const partner = await createPerson(sql, { roles: ['letting_agent'] })
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${partner.id}, 'owner'), (${agency}, ${member.id}, 'member')`
  await runAs(sql, owner, (tx) => tx`select public.change_plan('agent_premium')`)
  const seen = (person: Person) => runAs(sql, person, (tx) => tx`select amount_pence from public.payments`)
  expect(await seen(owner)).toEqual([{ amount_pence: 7500 }])
  expect(await seen(partner)).toEqual([{ amount_pence: 7500 }])
  expect(await seen(member)).toEqual([])
})

test('a removed owner cannot return by an invitation they sent', async () => {
  const { owner, agency } = await agencyOf()
  const partner = await partnerOf(agency)
  await runAs(sql, partner, (tx) => tx`select public.invite_to_agency('second@example.org', 'owner')`)
  const token = await tokenFor('second@example.org')
  await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${partner.id}`)
  const second = await createPerson(sql, { email: 'second@example.org' })
  expect(await openInvitation(second, token)).toMatchObject({ is_open: false })
  await expect(
    runAs(sql, second, (tx) => tx`select public.accept_agency_invitation(${token})`),
  ).rejects.toMatchObject({ hint: 'invitation_closed' })
  expect(await sql`select user_id from public.agency_members where agency_id = ${agency}`).toEqual([
    { user_id: owner.id },
  ])
})

const waysToLoseTheRight: [string, (partner: Person, owner: Person) => Promise<unknown>][] = [
  ['is removed', (partner, owner) => byOwner(owner, partner, 'delete')],
  ['is made a member', (partner, owner) => byOwner(owner, partner, 'demote')],
  [
    'leaves',
    (partner) =>
      runAs(sql, partner, (tx) => tx`delete from public.agency_members where user_id = ${partner.id}`),
  ],
  [
    'loses the agent role',
    async (partner) =>
      runAs(
        sql,
        await createPerson(sql, { roles: ['admin'] }),
        (tx) => tx`select public.withdraw_role(${partner.id}, 'letting_agent')`,
      ),
  ],
  ['has their account erased', (partner) => sql`delete from auth.users where id = ${partner.id}`],
]

test.each(waysToLoseTheRight)('an owner who %s loses the invitations they sent', async (_, lose) => {
  const { owner, agency } = await agencyOf()
  const partner = await partnerOf(agency)
  const email = `${partner.id}-friend@example.org`
  await invite(partner, email)
  await lose(partner, owner)
  expect(
    await sql`select revoked_at is not null as is_revoked from public.agency_invitations where email = ${email}`,
  ).toEqual([{ is_revoked: true }])
})

test('an invitee gets only the role that the sender may grant when it is accepted', async () => {
  const { agency } = await agencyOf()
  const partner = await partnerOf(agency)
  await invite(partner, 'late@example.org')
  const token = await tokenFor('late@example.org')
  const guest = await createPerson(sql)
  const accept = () => runAs(sql, guest, (tx) => tx`select public.accept_agency_invitation(${token})`)
  // Simulates an invitation that was not revoked when its sender was removed.
  await sql`alter table public.agency_members disable trigger user`
  await sql`update public.agency_members set role = 'member' where user_id = ${partner.id}`
  await sql`alter table public.agency_members enable trigger user`
  await expect(accept()).rejects.toMatchObject({ hint: 'invitation_closed' })
  await sql`update public.agency_members set role = 'owner' where user_id = ${partner.id}`
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${partner.id}`
  await expect(accept()).rejects.toMatchObject({ hint: 'invitation_closed' })
  await sql`update auth.users set banned_until = null where id = ${partner.id}`
  await accept()
})

test('an invitee who accepts while the sender is being removed is refused', async () => {
  const { owner, agency } = await agencyOf()
  const partner = await partnerOf(agency)
  await invite(partner, 'race@example.org')
  const token = await tokenFor('race@example.org')
  const guest = await createPerson(sql)
  let accepting: Promise<unknown> = Promise.resolve()
  await runAs(sql, owner, async (tx) => {
    await tx`delete from public.agency_members where user_id = ${partner.id}`
    accepting = runAs(sql, guest, (other) => other`select public.accept_agency_invitation(${token})`)
    accepting.catch(() => undefined)
    await waitsForLock()
  })
  await expect(accepting).rejects.toMatchObject({ hint: 'invitation_closed' })
})

test('a person whom an owner invites as an owner becomes one', async () => {
  const { owner, agency } = await agencyOf()
  await runAs(sql, owner, (tx) => tx`select public.invite_to_agency('next@example.org', 'owner')`)
  const next = await createPerson(sql)
  const token = await tokenFor('next@example.org')
  await runAs(sql, next, (tx) => tx`select public.accept_agency_invitation(${token})`)
  expect(
    await sql`select role from public.agency_members where user_id = ${next.id} and agency_id = ${agency}`,
  ).toEqual([{ role: 'owner' }])
})

test('only a current owner can make a colleague an owner', async () => {
  const { owner, agency } = await agencyOf()
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  const admin = await createPerson(sql, { roles: ['admin'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${member.id})`
  // Bypasses the policies, as a security definer function would.
  const promote = (person: Person, target = member) =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(person.caller.claims)}, true)`
      await tx`update public.agency_members set role = 'owner' where user_id = ${target.id}`
    })
  const enter = (person: Person, target: Person) =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(person.caller.claims)}, true)`
      await tx`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${target.id}, 'owner')`
    })
  const stranger = await createPerson(sql, { roles: ['letting_agent'] })
  for (const person of [member, admin, stranger])
    await expect(promote(person)).rejects.toMatchObject({ hint: 'owners_only' })
  for (const person of [member, admin, stranger])
    await expect(enter(person, stranger)).rejects.toMatchObject({ hint: 'owners_only' })
  await promote(owner)
})

const byOwner = (owner: Person, target: Person, how: 'delete' | 'demote') =>
  runAs(sql, owner, (tx) =>
    how === 'delete'
      ? tx`delete from public.agency_members where user_id = ${target.id}`
      : tx`update public.agency_members set role = 'member' where user_id = ${target.id}`,
  )

async function partnerOf(agency: string): Promise<Person> {
  const partner = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${partner.id}, 'owner')`
  return partner
}

async function waitsForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await sql`select count(*)::int as waiting from pg_locks where not granted`
      return row?.waiting
    })
    .toBeGreaterThan(0)
}

test('an owner is removed while their invitation is accepted, without a deadlock', async () => {
  for (let n = 0; n < 5; n++) {
    const { owner, agency } = await agencyOf()
    const partner = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${partner.id}, 'owner')`
    await invite(partner, `alias${n}@example.org`)
    const token = await tokenFor(`alias${n}@example.org`)
    const alias = await createPerson(sql)
    const [removal, acceptance] = await Promise.allSettled([
      runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${partner.id}`),
      runAs(sql, alias, (tx) => tx`select public.accept_agency_invitation(${token})`),
    ])
    expect(removal.status).toBe('fulfilled')
    if (acceptance.status === 'rejected')
      expect(acceptance.reason).toMatchObject({ hint: 'invitation_closed' })
  }
})

test('two agents whose access is withdrawn at the same time leave no listing of theirs on the market', async () => {
  const { owner, agency } = await agencyOf()
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${colleague.id}, 'member')`
  await sql`
    insert into public.properties (owner_id, agency_id, status, title, location, price, property_type)
    values (${owner.id}, ${agency}, 'live', 'Home', 'Road, Town', 100000, 'Flat')`
  const release = Promise.withResolvers<void>()
  const hasDeleted: PromiseWithResolvers<void> = Promise.withResolvers()
  const first = sql.begin(async (tx) => {
    await tx`delete from public.user_roles where user_id = ${owner.id} and role = 'letting_agent'`
    hasDeleted.resolve()
    await release.promise
  })
  await hasDeleted.promise
  const second =
    sql`delete from public.user_roles where user_id = ${colleague.id} and role = 'letting_agent'`.execute()
  await expect
    .poll(
      () =>
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from public.user_roles%'`,
    )
    .toHaveLength(1)
  release.resolve()
  await Promise.all([first, second])
  expect(await sql`select status from public.properties where agency_id = ${agency}`).toEqual([
    { status: 'withdrawn' },
  ])
})
