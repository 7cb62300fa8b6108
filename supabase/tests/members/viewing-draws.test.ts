import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkDraw } from '../../../domain/viewings/viewing-draw.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase({ max: 30 })

type Ticket = { id: string; place: number; status: string }
type Draw = {
  status: string
  seed: string | null
  seed_hash: string
  requests: number
  tickets: Ticket[]
  mine: { place: number | null; status: string; ahead: number | null } | null
}

const hourMs = 3_600_000
/** Slots at 10:00 UTC onwards, four days from now. */
const slotTimes = (count: number) => {
  const start = Date.parse(`${new Date(Date.now() + 4 * 24 * hourMs).toISOString().slice(0, 10)}T09:00:00Z`)
  return Array.from({ length: count }, (_, n) => new Date(start + n * hourMs).toISOString())
}

async function openDraw(slots: number) {
  const host = await createLandlord(sql)
  const listing = await createListing(sql, host, { status: 'live' })
  const id = await runAs(sql, host, async (tx) => {
    const times = slotTimes(slots).map((starts_at) => ({ starts_at }))
    const [row] = await tx<{ id: string }[]>`
      select public.open_viewing_draw(${listing}, now() + interval '2 days', ${tx.json(times)}) as id`
    return row?.id ?? ''
  })
  return { host, listing, id }
}

const join = (person: Person, draw: string) =>
  runAs(sql, person, (tx) => tx`select public.join_viewing_draw(${draw})`)
const see = (person: Person, draw: string) =>
  runAs(sql, person, async (tx) => {
    const [row] = await tx<{ it: Draw }[]>`select public.viewing_draw(${draw}) as it`
    if (!row) throw new Error('no draw')
    return row.it
  })
const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { hint?: string }) => error.hint,
  )

/** As if the deadline had passed, with several workers. */
async function close(draw: string) {
  await sql`update private.viewing_draws set closes_at = now() - interval '1 second' where id = ${draw}`
  await Promise.all(Array.from({ length: 4 }, () => sql`select private.run_due_viewing_draw()`))
}

const viewingOf = async (person: Person) =>
  (
    await sql<
      { id: string; starts_at: Date }[]
    >`select id, starts_at from private.viewings where seeker_id = ${person.id} and status = 'booked'`
  )[0]

async function joined(draw: string, count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => createPerson(sql)))
  await Promise.all(people.flatMap((person) => [join(person, draw), join(person, draw)]))
  return people
}

test('200 people ask for 10 slots at once: 10 are booked, 190 wait, none twice, and anyone can check the draw', async () => {
  const { host, id } = await openDraw(10)
  const before = await see(host, id)
  expect(before).toMatchObject({ status: 'open', seed: null, tickets: [] })
  const people = await joined(id, 200)
  await close(id)
  const draw = await see(host, id)
  expect(draw).toMatchObject({ status: 'drawn', requests: 200, seed_hash: before.seed_hash })
  expect(draw.tickets.filter(({ status }) => status === 'booked').map(({ place }) => place)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  )
  expect(draw.tickets.filter(({ status }) => status === 'waiting')).toHaveLength(190)
  expect(new Set(draw.tickets.map((ticket) => ticket.id)).size).toBe(200)
  expect(
    createHash('sha256')
      .update(draw.seed ?? '')
      .digest('hex'),
  ).toBe(before.seed_hash)
  expect(await checkDraw({ seed: draw.seed ?? '', seedHash: before.seed_hash }, draw.tickets)).toEqual({
    isSeedGenuine: true,
    isOrderCorrect: true,
  })
  const viewings = await sql`
    select seeker_id, starts_at from private.viewings v join private.viewing_appointments a using (starts_at)
    where a.draw_id = ${id} and v.status = 'booked'`
  expect(new Set(viewings.map((row) => row.seeker_id)).size).toBe(10)
  expect(new Set(viewings.map((row) => `${row.starts_at}`)).size).toBe(10)
  const told = await sql<{ template: string; count: number }[]>`
    select template, count(distinct to_email)::int as count from private.mail_outbox
    where to_email in ${sql(people.map(({ email }) => email))} group by 1 order by 1`
  expect(told).toEqual([
    { template: 'viewing_booked', count: 10 },
    { template: 'viewing_draw', count: 190 },
  ])
}, 120_000)

test('the waiting list moves by itself when somebody cancels, and each sees their place', async () => {
  const { id } = await openDraw(2)
  const people = await joined(id, 5)
  await close(id)
  const places = await Promise.all(
    people.map(async (person) => ({ person, mine: (await see(person, id)).mine })),
  )
  const at = (place: number) => {
    const found = places.find(({ mine }) => mine?.place === place)
    if (!found) throw new Error(`nobody has place ${place}`)
    return found
  }
  expect(at(3).mine).toMatchObject({ status: 'waiting', ahead: 0 })
  expect(at(5).mine).toMatchObject({ status: 'waiting', ahead: 2 })
  const freed = await viewingOf(at(1).person)
  await Promise.all(
    [1, 2].map(async (place) => {
      const viewing = await viewingOf(at(place).person)
      await runAs(sql, at(place).person, (tx) => tx`select public.cancel_viewing(${viewing?.id ?? null})`)
    }),
  )
  const booked = await Promise.all([3, 4].map((place) => viewingOf(at(place).person)))
  expect(booked.map((each) => each?.starts_at.getTime())).toContain(freed?.starts_at.getTime())
  expect((await see(at(5).person, id)).mine).toMatchObject({ status: 'waiting', ahead: 0 })
  expect((await see(at(1).person, id)).mine).toMatchObject({ status: 'left' })
})

test('a person with another viewing at that time is given the next one', async () => {
  const { id } = await openDraw(2)
  const [person] = await joined(id, 1)
  if (!person) throw new Error('nobody')
  const other = await createLandlord(sql)
  const [first = '', second = ''] = slotTimes(2)
  const [appointment] = await sql`
    insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
    values (${other.id}, ${await createListing(sql, other, { status: 'live' })}, ${first}, ${first}::timestamptz + interval '1 hour', ${first}::timestamptz + interval '1 hour')
    returning *`
  await sql`
    insert into private.viewings (appointment_id, starts_at, ends_at, property_title, seeker_id, name)
    values (${appointment?.id}, ${appointment?.starts_at}, ${appointment?.ends_at}, 'Other', ${person.id}, 'Ada')`
  await close(id)
  const rows = await sql<
    { starts_at: Date }[]
  >`select starts_at from private.viewings where seeker_id = ${person.id} order by 1`
  expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual([first, second])
})

test('nobody joins after the deadline, twice, or their own draw; whoever leaves before is not drawn', async () => {
  const { host, id } = await openDraw(1)
  expect(await hintOf(join(host, id))).toBe('own_home')
  const [stays, leaves] = await joined(id, 2)
  if (!stays || !leaves) throw new Error('nobody')
  await runAs(sql, leaves, (tx) => tx`select public.leave_viewing_draw(${id})`)
  await close(id)
  expect(await hintOf(join(await createPerson(sql), id))).toBe('draw_closed')
  expect((await see(leaves, id)).mine).toBeNull()
  expect((await see(stays, id)).mine).toMatchObject({ place: 1, status: 'booked' })
})

test('a withdrawn listing ends its draw, and everyone who asked is told', async () => {
  const { host, listing, id } = await openDraw(1)
  const people = await joined(id, 3)
  await runAs(sql, host, (tx) => tx`select public.withdraw_listing(${listing})`)
  expect((await see(host, id)).status).toBe('cancelled')
  const told =
    await sql`select distinct to_email from private.mail_outbox where template = 'viewing_draw' and to_email in ${sql(people.map(({ email }) => email))}`
  expect(told).toHaveLength(3)
  expect(await sql`select from private.viewing_appointments where property_id = ${listing}`).toHaveLength(0)
})

test('a suspended person is not drawn', async () => {
  const { id } = await openDraw(1)
  const [suspended, other] = await joined(id, 2)
  if (!suspended || !other) throw new Error('nobody')
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${suspended.id}`
  await close(id)
  expect(await viewingOf(suspended)).toBeUndefined()
  expect(await viewingOf(other)).toBeDefined()
})

test('a place that the next person cannot take, having booked as many viewings as allowed, does not keep anyone from cancelling', async () => {
  const { id } = await openDraw(1)
  const [one, two] = await joined(id, 2)
  if (!one || !two) throw new Error('nobody')
  await close(id)
  const [winner, next] = (await viewingOf(one)) ? [one, two] : [two, one]
  for (let days = 10; days < 25; days++) {
    const host = await createLandlord(sql)
    const listing = await createListing(sql, host, { status: 'live' })
    const [starts, ends] = [noonInDays(days), new Date(noonInDays(days).getTime() + hourMs)]
    await sql`
      with appointment as (
        insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
        values (${host.id}, ${listing}, ${starts}, ${ends}, ${ends}) returning id
      )
      insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, seeker_id, name)
      select id, ${starts}::timestamptz, ${ends}::timestamptz, ${listing}::uuid, 'A home', ${host.id}::uuid, ${host.id}::uuid, ${next.id}::uuid, 'Ada' from appointment`
  }
  const place = (await viewingOf(winner))?.id ?? ''
  await runAs(sql, winner, (tx) => tx`select public.cancel_viewing(${place})`)
  expect(await viewingOf(winner)).toBeUndefined()
  expect((await see(next, id)).mine).toMatchObject({ status: 'waiting', ahead: 0 })
})

test('the database refuses a seed that does not have the published hash', async () => {
  const { id } = await openDraw(1)
  await expect(
    sql`update private.viewing_draws set seed = 'another', status = 'drawn' where id = ${id}`,
  ).rejects.toMatchObject({ code: '23514' })
})

test('a host opens one draw for a home, with slots after the deadline and free in the diary', async () => {
  const { host, listing } = await openDraw(2)
  const open = (home: string, slots: string[], deadline = '2 days') =>
    hintOf(
      runAs(
        sql,
        host,
        (tx) => tx`
          select public.open_viewing_draw(${home}, now() + ${deadline}::interval, ${tx.json(slots.map((starts_at) => ({ starts_at })))})`,
      ),
    )
  expect(await open(listing, slotTimes(9).slice(8))).toBe('draw_open')
  const other = await createListing(sql, host, { status: 'live' })
  expect(await open(other, slotTimes(1))).toBe('host_busy')
  expect(await open(other, slotTimes(9).slice(8), '6 days')).toBe('slot_before_deadline')
  expect(
    await open(
      await createListing(sql, await createLandlord(sql), { status: 'live' }),
      slotTimes(9).slice(8),
    ),
  ).toBe('not_your_listing')
})
