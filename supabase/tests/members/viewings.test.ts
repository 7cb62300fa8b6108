import { describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase({ max: 20 })

type Slot = { starts_at: string; ends_at: string; places_left: number; capacity: number }
type Options = { slots: Slot[]; draw: { id: string; status: string } | null; booked_at: string | null }

const settings = { slot_minutes: 30, travel_minutes: 15, notice_minutes: 240 }
const everyDay = (facts: object = {}) =>
  Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, opens: '09:00', closes: '12:00', ...facts }))

const save = (host: Person, rules: object[], exceptions: object[] = [], other: object = {}) =>
  runAs(
    sql,
    host,
    (tx) =>
      tx`select public.save_viewing_availability(${tx.json({ ...settings, ...other })}, ${tx.json(rules as never)}, ${tx.json(exceptions as never)})`,
  )

const optionsAs = (person: Person, listing: string, from = noonInDays(1), days = 14) =>
  runAs(sql, person, async (tx) => {
    const [row] = await tx<
      { it: Options }[]
    >`select public.viewing_options(${listing}, ${from}, ${days}) as it`
    if (!row?.it) throw new Error('no options')
    return row.it
  })

const slotsOf = async (person: Person, listing: string, from?: Date, days?: number) =>
  (await optionsAs(person, listing, from, days)).slots

const book = (person: Person, listing: string, at: string, id: string | null = null) =>
  runAs(sql, person, async (tx) => {
    const [row] = await tx<{ id: string }[]>`select public.book_viewing(${listing}, ${at}, id => ${id}) as id`
    return row?.id ?? ''
  })

const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { hint?: string; code?: string }) => error.hint || error.code,
  )
const run = (person: Person, work: (tx: Tx) => Promise<unknown>) => runAs(sql, person, work)
const viewing = async (id: string) => {
  const [row] = await sql`select * from private.viewings where id = ${id}`
  return row
}
const mails = async (address: string) =>
  (
    await sql<{ template: string; data: Record<string, unknown> }[]>`
      select template, data from private.mail_outbox where to_email = ${address} order by created_at, id`
  ).map(({ template, data }) => ({ template, ...data }))

async function homeWithSlots(rules: object[] = everyDay(), other: object = {}) {
  const host = await createLandlord(sql)
  const listing = await createListing(sql, host, { status: 'live' })
  await save(host, rules, [], other)
  const seeker = await createPerson(sql)
  const slots = await slotsOf(seeker, listing)
  const [first = '', second = '', third = ''] = slots.map(({ starts_at }) => starts_at)
  return { host, listing, seeker, slots, first, second, third }
}

/** Moves the database's idea of a viewing into the past or near future; constraints stay on. */
const shift = (id: string, interval: string) => sql`
  update private.viewing_appointments set starts_at = starts_at + ${interval}::interval, ends_at = ends_at + ${interval}::interval,
    free_at = free_at + ${interval}::interval
  where id = (select appointment_id from private.viewings where id = ${id})`

describe('availability', () => {
  test('a seeker is offered slots of the host’s length with time to travel between them', async () => {
    const { slots } = await homeWithSlots()
    expect(slots.slice(0, 4).map(({ starts_at }) => london(starts_at).slice(-5))).toEqual([
      '09:00',
      '09:45',
      '10:30',
      '11:15',
    ])
    expect(Date.parse(slots[0]?.ends_at ?? '') - Date.parse(slots[0]?.starts_at ?? '')).toBe(30 * 60_000)
  })

  test.each([
    ['forward', 2],
    ['back', 9],
  ])('a weekly rule stays at 10:00 in London when the clocks go %s', async (_, month) => {
    const host = await createLandlord(sql)
    const listing = await createListing(sql, host, { status: 'live' })
    await save(host, everyDay({ opens: '10:00', closes: '10:30' }))
    const sunday = nextLastSunday(month)
    const saturday = new Date(sunday.getTime() - 86_400_000)
    const slots = await slotsOf(await createPerson(sql), listing, saturday, 3)
    const instants = slots.map(({ starts_at }) => new Date(starts_at).getTime())
    expect(slots.map(({ starts_at }) => london(starts_at).slice(-5))).toEqual(['10:00', '10:00', '10:00'])
    const gap = ((instants[1] ?? 0) - (instants[0] ?? 0)) / 3_600_000
    expect(gap).toBe(month === 2 ? 23 : 25)
  })

  test('a host is away on an exception, whole days or hours, and available on an extra day', async () => {
    const host = await createLandlord(sql)
    const listing = await createListing(sql, host, { status: 'live' })
    const day = (n: number) => london(new Date(Date.now() + n * 86_400_000).toISOString()).slice(0, 10)
    await save(host, everyDay(), [
      { day: day(3), is_available: false },
      { day: day(4), is_available: false, opens: '09:00', closes: '10:30' },
      { day: day(5), is_available: true, opens: '18:00', closes: '18:30' },
    ])
    const seeker = await createPerson(sql)
    const times = (await slotsOf(seeker, listing)).map(({ starts_at }) => london(starts_at))
    const on = (n: number) => times.filter((time) => time.startsWith(day(n))).map((time) => time.slice(-5))
    expect(on(3)).toEqual([])
    expect(on(4)).toEqual(['10:30', '11:15'])
    expect(on(5)).toContain('18:00')
  })

  test('a listing with rules of its own uses only these, and any agent can publish them', async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, owner)
    const colleague = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
    const listing = await createListing(sql, owner, { status: 'live', agency_id: agency })
    await save(owner, everyDay())
    await save(colleague, everyDay({ property_id: listing, opens: '15:00', closes: '16:00', capacity: 6 }))
    const slots = await slotsOf(await createPerson(sql), listing)
    expect(new Set(slots.map(({ starts_at }) => london(starts_at).slice(-5)))).toEqual(new Set(['15:00']))
    expect(slots[0]).toMatchObject({ capacity: 6, places_left: 6 })
  })

  test('a stranger publishes nothing for another’s listing, a seeker nothing at all', async () => {
    const { listing, seeker } = await homeWithSlots()
    const other = await createLandlord(sql)
    expect(await hintOf(save(other, everyDay({ property_id: listing })))).toBe('not_your_listing')
    expect(await hintOf(save(seeker, everyDay()))).toBe('not_a_host')
    expect(await hintOf(save(other, everyDay({ opens: '03:15' })))).toBe('23514')
  })
})

describe('booking', () => {
  test('a seeker books a slot, both sides are told, and the enquiry shows it', async () => {
    const { host, listing, seeker, first } = await homeWithSlots(everyDay(), {
      meeting_point: 'The blue door',
      contact_phone: '0117 496 0000',
    })
    const enquiry = await runAs(sql, seeker, async (tx) => {
      const [row] = await tx<{ id: string }[]>`select public.send_enquiry(${listing}, 'Hello') as id`
      return row?.id ?? ''
    })
    const id = await book(seeker, listing, first)
    expect(await viewing(id)).toMatchObject({
      status: 'booked',
      enquiry_id: enquiry,
      host_id: host.id,
      sequence: 0,
    })
    expect(
      (await sql`select status, viewing_at from public.property_enquiries where id = ${enquiry}`)[0],
    ).toEqual({
      status: 'viewing_booked',
      viewing_at: new Date(first),
    })
    const booked = { template: 'viewing_booked', viewing_id: id, sequence: 0 }
    expect(await mails(seeker.email)).toMatchObject([
      {
        ...booked,
        side: 'seeker',
        meeting_point: 'The blue door',
        contact_phone: '0117 496 0000',
        postcode: 'BS7 8NE',
      },
    ])
    expect((await mails(host.email)).at(-1)).toMatchObject({ ...booked, side: 'host', name: 'Ada Lovelace' })
    expect(await slotsOf(seeker, listing)).not.toContainEqual(expect.objectContaining({ starts_at: first }))
  })

  test('a repeated request books once', async () => {
    const { listing, seeker, first } = await homeWithSlots()
    const id = crypto.randomUUID()
    const ids = await Promise.all(Array.from({ length: 4 }, () => book(seeker, listing, first, id)))
    expect(new Set(ids)).toEqual(new Set([id]))
    expect(await mails(seeker.email)).toHaveLength(1)
  })

  test('of twenty people who book one slot at once, one has it', async () => {
    const { listing, first } = await homeWithSlots()
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(sql)))
    const outcomes = await Promise.all(people.map((person) => hintOf(book(person, listing, first))))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'slot_taken')).toHaveLength(19)
  })

  test('a group viewing takes as many as it has places', async () => {
    const { listing, first } = await homeWithSlots(everyDay({ capacity: 3 }))
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(sql)))
    const outcomes = await Promise.all(people.map((person) => hintOf(book(person, listing, first))))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(3)
    expect(
      await sql`select booked, capacity from private.viewing_appointments where property_id = ${listing}`,
    ).toEqual([{ booked: 3, capacity: 3 }])
  })

  test('a host is not at two homes at once, with time to travel', async () => {
    const { host, listing, first } = await homeWithSlots()
    const other = await createListing(sql, host, { status: 'live' })
    await book(await createPerson(sql), listing, first)
    expect(await hintOf(book(await createPerson(sql), other, first))).toBe('slot_taken')
    await expect(sql`
      insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
      select host_id, ${other}, ends_at, ends_at + interval '30 min', ends_at + interval '30 min'
      from private.viewing_appointments where host_id = ${host.id}`).rejects.toMatchObject({ code: '23P01' })
  })

  test('a seeker is not at two homes at once, and has one viewing of a home', async () => {
    const { listing, seeker, first, second } = await homeWithSlots()
    const { listing: elsewhere } = await homeWithSlots()
    await book(seeker, listing, first)
    expect(await hintOf(book(seeker, elsewhere, first))).toBe('seeker_busy')
    expect(await hintOf(book(seeker, listing, second))).toBe('already_booked')
  })

  test('nobody books without notice, off the market, their own home, when blocked or without an account', async () => {
    const { host, listing, seeker, first, slots } = await homeWithSlots(everyDay(), {
      notice_minutes: 20_160,
    })
    expect(slots.every(({ starts_at }) => Date.parse(starts_at) > Date.now() + 13 * 86_400_000)).toBe(true)
    expect(await hintOf(book(host, listing, first))).toBe('own_home')
    await sql`insert into public.enquiry_blocks (blocker_id, blocked_id) values (${host.id}, ${seeker.id})`
    expect(await hintOf(book(seeker, listing, first))).toBe('blocked')
    await sql`update public.properties set status = 'withdrawn' where id = ${listing}`
    expect(await hintOf(book(await createPerson(sql), listing, first))).toBe('not_on_the_market')
    const anonymous = { id: '', email: '', caller: { role: 'anon', claims: { role: 'anon' } } } as const
    expect(await hintOf(book(anonymous, listing, first))).toBe('42501')
  })
})

describe('changes', () => {
  test('a seeker reschedules and cancels; the calendar follows', async () => {
    const { host, listing, seeker, first, second } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    await sql`update private.mail_outbox set sent_at = now()`
    await run(seeker, (tx) => tx`select public.reschedule_viewing(${id}, ${second})`)
    expect(await viewing(id)).toMatchObject({ sequence: 1, starts_at: new Date(second), status: 'booked' })
    expect((await mails(host.email)).at(-1)).toMatchObject({ event: 'moved', sequence: 1, viewing_id: id })
    expect(await slotsOf(seeker, listing)).toContainEqual(expect.objectContaining({ starts_at: first }))
    await sql`update private.mail_outbox set sent_at = now()`
    await run(seeker, (tx) => tx`select public.cancel_viewing(${id}, 'Found another home')`)
    expect(await viewing(id)).toMatchObject({ sequence: 2, status: 'cancelled', cancelled_by: 'seeker' })
    expect((await mails(host.email)).at(-1)).toMatchObject({
      template: 'viewing_cancelled',
      sequence: 2,
      reason: 'Found another home',
    })
    expect((await mails(seeker.email)).at(-1)).toMatchObject({ template: 'viewing_cancelled', sequence: 2 })
    expect(await sql`select from private.viewing_appointments where property_id = ${listing}`).toHaveLength(0)
  })

  test('a viewer who cancels, or viewed long ago, no longer sees where the home is now and how to reach its host', async () => {
    const { host, listing, seeker, first, second } = await homeWithSlots()
    const mine = async () => {
      const [row] = await run(
        seeker,
        (tx) => tx`select public.my_viewings(now() - interval '30 days', now() + interval '30 days') as it`,
      ).then((rows) => rows as { it: { viewings: object[] } }[])
      return JSON.stringify(row?.it.viewings)
    }
    const id = await book(seeker, listing, first)
    await save(host, everyDay(), [], { meeting_point: 'The blue door', contact_phone: '0117 496 0000' })
    await sql`update public.properties set address_line = '9 New Street' where id = ${listing}`
    expect(await mine()).toMatch(/blue door.*9 New Street|9 New Street.*blue door/)
    await run(seeker, (tx) => tx`select public.cancel_viewing(${id})`)
    expect(await mine()).toContain('cancelled')
    expect(await mine()).not.toMatch(/blue door|0117|New Street|BS7 8NE|51\.4714/)
    const another = await book(seeker, listing, second)
    await shift(another, '-16 days')
    await sql`select private.complete_viewings()`
    expect(await mine()).toContain('completed')
    expect(await mine()).not.toMatch(/blue door|0117/)
  })

  test('a viewing cannot be rescheduled within the host’s notice, but cancelled', async () => {
    const { host, listing, seeker, first, third } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    await save(host, everyDay(), [], { notice_minutes: 10_080 })
    expect(await hintOf(run(seeker, (tx) => tx`select public.reschedule_viewing(${id}, ${third})`))).toBe(
      'within_notice',
    )
    await run(seeker, (tx) => tx`select public.cancel_viewing(${id})`)
    expect(await viewing(id)).toMatchObject({ status: 'cancelled' })
  })

  test('a host moves an appointment with everyone in it, unless someone is busy', async () => {
    const { host, listing, first, third } = await homeWithSlots(everyDay({ capacity: 2 }))
    const [one, two] = [await createPerson(sql), await createPerson(sql)]
    const ids = [await book(one, listing, first), await book(two, listing, first)]
    const appointment = (await viewing(ids[0] ?? ''))?.appointment_id
    const { listing: elsewhere } = await homeWithSlots()
    await book(two, elsewhere, third)
    const move = (at: string) =>
      run(host, (tx) => tx`select public.move_viewing_appointment(${appointment}, ${at})`)
    expect(await hintOf(move(third))).toBe('seeker_busy')
    const later = new Date(Date.parse(third) + 4 * 3_600_000).toISOString()
    await move(later)
    for (const id of ids) expect(await viewing(id)).toMatchObject({ sequence: 1, starts_at: new Date(later) })
    expect(await hintOf(move(new Date(Date.parse(`${first.slice(0, 11)}03:15:00Z`)).toISOString()))).toMatch(
      /wrong_viewing/,
    )
    expect(
      await hintOf(run(one, (tx) => tx`select public.move_viewing_appointment(${appointment}, ${first})`)),
    ).toBe('not_your_viewing')
  })

  test('two seekers who swap their slots do not block each other', async () => {
    const { listing, first, second } = await homeWithSlots(everyDay({ capacity: 2 }))
    const [one, two] = [await createPerson(sql), await createPerson(sql)]
    const [a, b] = [await book(one, listing, first), await book(two, listing, second)]
    const outcomes = await Promise.all([
      hintOf(run(one, (tx) => tx`select public.reschedule_viewing(${a}, ${second})`)),
      hintOf(run(two, (tx) => tx`select public.reschedule_viewing(${b}, ${first})`)),
    ])
    expect(outcomes).toEqual(['done', 'done'])
  })

  test('a date set in the conversation is in the diary, and never at the time of another', async () => {
    const { host, listing, seeker, first } = await homeWithSlots()
    const enquiryOf = (person: Person) =>
      runAs(
        sql,
        person,
        async (tx) =>
          (await tx<{ id: string }[]>`select public.send_enquiry(${listing}, 'Hello') as id`)[0]?.id ?? '',
      )
    const other = await createPerson(sql)
    const [mine, theirs] = [await enquiryOf(seeker), await enquiryOf(other)]
    const set = (enquiry: string, at: string) =>
      run(host, (tx) => tx`select public.set_enquiry_status(${enquiry}, 'viewing_booked', ${at})`)
    await set(mine, first)
    expect(await hintOf(set(theirs, first))).toBe('host_busy')
    const night = `${first.slice(0, 11)}03:15:00Z`
    expect(await hintOf(set(theirs, night))).toBe('wrong_viewing_hour')
    const [row] = await sql`select id, starts_at from private.viewings where enquiry_id = ${mine}`
    expect(row?.starts_at).toEqual(new Date(first))
    await run(seeker, (tx) => tx`select public.set_enquiry_status(${mine}, 'closed')`)
    expect(await viewing(row?.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'seeker' })
  })

  test('a stranger changes nothing', async () => {
    const { listing, seeker, first, second } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    const stranger = await createLandlord(sql)
    for (const call of [
      (tx: Tx) => tx`select public.cancel_viewing(${id})`,
      (tx: Tx) => tx`select public.reschedule_viewing(${id}, ${second})`,
      (tx: Tx) => tx`select public.give_viewing_feedback(${id}, 'took_place')`,
    ])
      expect(await hintOf(run(stranger, call))).toBe('not_your_viewing')
  })
})

describe('the end of rights', () => {
  const booked = async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, owner)
    const host = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${host.id})`
    const listing = await createListing(sql, owner, { status: 'live', agency_id: agency })
    await save(host, everyDay({ property_id: listing }))
    const seeker = await createPerson(sql)
    const [slot] = await slotsOf(seeker, listing)
    const id = await book(seeker, listing, slot?.starts_at ?? '')
    await sql`update private.mail_outbox set sent_at = now()`
    return { owner, agency, host, listing, seeker, id }
  }
  const ended = async (id: string, seeker: Person) => {
    expect(await viewing(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' })
    expect((await mails(seeker.email)).at(-1)).toMatchObject({
      template: 'viewing_cancelled',
      viewing_id: id,
    })
  }

  test('a host who leaves the agency shows nothing any more', async () => {
    const { owner, host, listing, seeker, id } = await booked()
    await run(owner, (tx) => tx`delete from public.agency_members where user_id = ${host.id}`)
    await ended(id, seeker)
    expect(await slotsOf(seeker, listing)).toEqual([])
    expect((await mails(owner.email)).at(-1)).toMatchObject({ template: 'viewing_cancelled' })
  })

  test('a withdrawn listing has no viewings', async () => {
    const { owner, listing, seeker, id } = await booked()
    await run(owner, (tx) => tx`select public.withdraw_listing(${listing})`)
    await ended(id, seeker)
    expect((await mails(seeker.email)).at(-1)).toMatchObject({ reason: 'The home is no longer available.' })
  })

  test('a suspended seeker has no viewings, and the host is told', async () => {
    const { host, seeker, id } = await booked()
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${seeker.id}`
    expect(await viewing(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' })
    expect((await mails(host.email)).at(-1)).toMatchObject({ template: 'viewing_cancelled', viewing_id: id })
  })

  test('an erased seeker’s time is free again, and an erased host’s viewers are told', async () => {
    const one = await booked()
    await sql`delete from auth.users where id = ${one.seeker.id}`
    expect(
      await sql`select from private.viewing_appointments where property_id = ${one.listing}`,
    ).toHaveLength(0)
    expect((await mails(one.host.email)).at(-1)).toMatchObject({
      template: 'viewing_cancelled',
      viewing_id: one.id,
    })
    const two = await booked()
    await sql`delete from auth.users where id = ${two.host.id}`
    await ended(two.id, two.seeker)
    // A landlord is owner and host of one row.
    const { host, listing, seeker, first, second } = await homeWithSlots()
    const past = await book(seeker, listing, first)
    await shift(past, '-30 days')
    await sql`select private.complete_viewings()`
    const ahead = await book(seeker, listing, second)
    await sql`delete from auth.users where id = ${host.id}`
    expect(await viewing(past)).toMatchObject({
      status: 'completed',
      host_id: null,
      owner_id: null,
      appointment_id: null,
    })
    await ended(ahead, seeker)
  })
})

describe('reminders and feedback', () => {
  test('both sides are reminded once at 24 and at 2 hours, by any number of workers', async () => {
    const { host, listing, seeker, slots } = await homeWithSlots()
    const id = await book(seeker, listing, slots.at(-1)?.starts_at ?? '')
    const remind = () =>
      Promise.all(Array.from({ length: 4 }, () => sql`select private.remind_of_viewings()`))
    const remindersTo = async (person: Person) =>
      (await mails(person.email))
        .filter(({ template }) => template === 'viewing_reminder')
        .map((each) => Reflect.get(each, 'hours'))
    const startIn = async (hours: number) => {
      const [row] =
        await sql`select extract(epoch from now() + make_interval(hours => ${hours}) - starts_at) as s from private.viewings where id = ${id}`
      await shift(id, `${Math.round(Number(row?.s))} seconds`)
      await sql`update private.viewings set changed_at = now() - interval '10 days' where id = ${id}`
    }
    await remind()
    expect(await remindersTo(seeker)).toEqual([])
    await startIn(23)
    await sql`update private.viewings set reminded_day_for = null where id = ${id}`
    await remind()
    await remind()
    expect(await remindersTo(seeker)).toEqual([24])
    expect(await remindersTo(host)).toEqual([24])
    await startIn(1)
    await remind()
    await remind()
    expect(await remindersTo(seeker)).toEqual([24, 2])
    expect(await remindersTo(host)).toEqual([24, 2])
  })

  const pastViewing = async () => {
    const { host, listing, seeker, first } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    await shift(id, '-30 days')
    await sql`select private.complete_viewings()`
    return { host, seeker, id }
  }
  const feedback = (person: Person, id: string, attendance: string) =>
    run(person, (tx) => tx`select public.give_viewing_feedback(${id}, ${attendance}, 4, 'Light and quiet')`)
  const age = (id: string) =>
    sql`update private.viewing_feedback set created_at = now() - interval '8 days' where viewing_id = ${id}`

  test('a no-show that is confirmed is recorded at once', async () => {
    const { host, seeker, id } = await pastViewing()
    await feedback(host, id, 'other_absent')
    expect((await mails(seeker.email)).at(-1)).toMatchObject({ template: 'viewing_no_show' })
    expect((await viewing(id))?.no_show).toBeNull()
    await feedback(seeker, id, 'self_absent')
    expect((await viewing(id))?.no_show).toBe('seeker')
  })

  test('a no-show that is disputed is never recorded', async () => {
    const { host, seeker, id } = await pastViewing()
    await feedback(host, id, 'other_absent')
    await feedback(seeker, id, 'took_place')
    await age(id)
    await sql`select private.settle_no_shows()`
    expect((await viewing(id))?.no_show).toBeNull()
  })

  test('a no-show that nobody disputes is recorded after seven days', async () => {
    const { seeker, id } = await pastViewing()
    await feedback(seeker, id, 'other_absent')
    await sql`select private.settle_no_shows()`
    expect((await viewing(id))?.no_show).toBeNull()
    await age(id)
    await sql`select private.settle_no_shows()`
    expect((await viewing(id))?.no_show).toBe('host')
  })

  test('nobody gives feedback before the viewing', async () => {
    const { listing, seeker, first } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    expect(await hintOf(feedback(seeker, id, 'took_place'))).toBe('viewing_ahead')
  })

  test('both sides are asked after the viewing', async () => {
    const { host, listing, seeker, first } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    const [row] =
      await sql`select extract(epoch from now() - interval '2 hours' - ends_at)::int as s from private.viewings where id = ${id}`
    await shift(id, `${row?.s} seconds`)
    await Promise.all([sql`select private.complete_viewings()`, sql`select private.complete_viewings()`])
    for (const person of [host, seeker])
      expect(
        (await mails(person.email)).filter(({ template }) => template === 'viewing_feedback'),
      ).toHaveLength(1)
  })
})

describe('calendar feeds', () => {
  type Feed = { name: string; events: { id: string; sequence: number; side: string }[] } | null
  const read = async (token: string) =>
    (await sql<{ it: Feed }[]>`select public.calendar_feed(${token}) as it`)[0]?.it
  const create = (person: Person, branch: string | null = null) =>
    runAs(
      sql,
      person,
      async (tx) =>
        (await tx<{ it: string }[]>`select public.create_calendar_feed(${branch}) as it`)[0]?.it ?? '',
    )

  test('a host and a viewer subscribe to their own viewings, until they revoke the address', async () => {
    const { host, listing, seeker, first } = await homeWithSlots()
    const id = await book(seeker, listing, first)
    for (const [person, side] of [
      [host, 'host'],
      [seeker, 'seeker'],
    ] as const) {
      const token = await create(person)
      expect(await sql`select from private.calendar_feeds where token_hash = ${token}`).toHaveLength(0)
      expect(await read(token)).toMatchObject({ events: [{ id, side, sequence: 0 }] })
      await run(
        person,
        (tx) =>
          tx`select public.revoke_calendar_feed((public.my_calendar_feeds() -> 'feeds' -> 0 ->> 'id')::uuid)`,
      )
      expect(await read(token)).toBeNull()
    }
  })

  test('a branch’s feed has its viewings and ends with the membership', async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, owner)
    const member = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${member.id})`
    const [branch] =
      await sql`insert into public.agency_branches (agency_id, name) values (${agency}, 'Clifton') returning id`
    const listing = await createListing(sql, owner, {
      status: 'live',
      agency_id: agency,
      branch_id: branch?.id,
    })
    await save(owner, everyDay())
    const seeker = await createPerson(sql)
    const [slot] = await slotsOf(seeker, listing)
    const id = await book(seeker, listing, slot?.starts_at ?? '')
    const token = await create(member, branch?.id)
    expect(await read(token)).toMatchObject({ name: 'Clifton viewings', events: [{ id, side: 'host' }] })
    expect(await hintOf(create(seeker, branch?.id))).toBe('not_your_branch')
    await run(owner, (tx) => tx`delete from public.agency_members where user_id = ${member.id}`)
    expect(await read(token)).toBeNull()
  })
})

/** Midnight UTC of the next last Sunday of March or October. */
function nextLastSunday(month: number): Date {
  for (let year = new Date().getUTCFullYear(); ; year++) {
    const end = new Date(Date.UTC(year, month, 31))
    const sunday = new Date(end.getTime() - end.getUTCDay() * 86_400_000)
    if (sunday.getTime() > Date.now() + 3 * 86_400_000) return sunday
  }
}

/** 2026-11-21 10:30 in London. */
function london(moment: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
  return parts.format(new Date(moment))
}
