import { describe, expect, test } from 'vitest'
import { realtimeContext, subscribed } from './realtime-context.ts'

type ChangeEvent = {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  commit_timestamp: string
  errors: unknown
}

describe.each([
  ['the log of the database', await realtimeContext({ servers: 2 })],
  ['triggers', await realtimeContext({ hasLogicalDecoding: false, servers: 2 })],
])('changes over %s', (_, context) => {
  const { sql } = context

  const listenTo = async (
    client: ReturnType<typeof context.visitor>,
    filter: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[] } = {},
    name: string = crypto.randomUUID(),
  ) => {
    const changes: ChangeEvent[] = []
    const channel = client.channel(name)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'fixture_notes', ...filter },
      (payload: ChangeEvent) => changes.push(payload),
    )
    await subscribed(channel)
    return changes
  }

  for (const vsn of ['1.0.0', '2.0.0'])
    test(`a visitor gets events of inserts, updates and deletes (protocol ${vsn})`, async () => {
      const changes = await listenTo(context.visitor({ vsn }))
      const [{ id } = { id: '' }] = await sql`
        insert into public.fixture_notes (title, price, tags, details, is_open, at, secret)
        values ('a "note"', 12.5, '{a,"b, c",NULL}', '{"rooms": [1, 2]}', true, '2026-05-01 10:00:00.25+01', 'hidden') returning id`
      await sql`update public.fixture_notes set title = 'changed' where id = ${id}`
      await sql`delete from public.fixture_notes where id = ${id}`
      await expect.poll(() => changes.length).toBe(3)
      expect(changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
      expect(changes[0]).toMatchObject({
        schema: 'public',
        table: 'fixture_notes',
        errors: null,
        new: {
          id: Number(id),
          title: 'a "note"',
          price: 12.5,
          tags: ['a', 'b, c', null],
          details: { rooms: [1, 2] },
          is_open: true,
          at: '2026-05-01T09:00:00.25+00:00',
        },
        old: {},
      })
      expect(changes[0]?.new).not.toHaveProperty('secret')
      expect(Math.abs(Date.parse(changes[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(60_000)
      expect(changes[1]).toMatchObject({ new: { title: 'changed' }, old: { id: Number(id) } })
      expect(changes[1]?.old).not.toHaveProperty('title')
      expect(changes[2]).toMatchObject({ new: {}, old: { id: Number(id) } })
    })

  test('subscribers on every server get events of all writes', async () => {
    const changes = await Promise.all([0, 1].map((server) => listenTo(context.visitor({ server }))))
    await sql`insert into public.fixture_notes (title) values ('by plain SQL')`
    const { error } = await context.service().from('fixture_notes').insert({ title: 'over the wire' })
    expect(error).toBeNull()
    for (const each of changes)
      await expect
        .poll(() => each.map(({ new: row }) => row.title))
        .toEqual(['by plain SQL', 'over the wire'])
  })

  test('each subscriber gets events only for rows that row-level security lets them see, deleted ones too', async () => {
    const [anna, ben] = [await context.person(), await context.person()]
    const [annas, bens, visitors] = [
      await listenTo(anna.client),
      await listenTo(ben.client),
      await listenTo(context.visitor()),
    ]
    await sql`insert into public.fixture_notes (owner, title) values (${anna.id}, 'for anna'), (${ben.id}, 'for ben'), (null, 'for all')`
    await sql`delete from public.fixture_notes where title in ('for anna', 'for ben')`
    await sql`insert into public.fixture_notes (title) values ('the end')`
    for (const changes of [annas, bens, visitors])
      await expect.poll(() => changes.some(({ new: row }) => row.title === 'the end')).toBe(true)
    const events = (changes: ChangeEvent[]) =>
      changes.map(({ eventType, new: row }) => `${eventType} ${row.title ?? ''}`)
    expect(events(annas)).toEqual(['INSERT for anna', 'INSERT for all', 'DELETE ', 'INSERT the end'])
    expect(events(bens)).toEqual(['INSERT for ben', 'INSERT for all', 'DELETE ', 'INSERT the end'])
    expect(events(visitors)).toEqual(['INSERT for all', 'INSERT the end'])
  })

  test('only the new owner gets the event when a row changes owner', async () => {
    const [anna, ben] = [await context.person(), await context.person()]
    await sql`insert into public.fixture_notes (owner, title) values (${anna.id}, 'handed over')`
    const [annas, bens] = [await listenTo(anna.client), await listenTo(ben.client)]
    await sql`update public.fixture_notes set owner = ${ben.id} where title = 'handed over'`
    await sql`insert into public.fixture_notes (title) values ('after')`
    for (const changes of [annas, bens]) await expect.poll(() => changes.at(-1)?.new.title).toBe('after')
    const updates = (changes: ChangeEvent[]) => changes.filter(({ eventType }) => eventType === 'UPDATE')
    expect(updates(annas)).toEqual([])
    expect(updates(bens)).toMatchObject([{ new: { title: 'handed over', owner: ben.id } }])
  })

  test('a subscriber filters rows with every operator', async () => {
    const anna = context.visitor()
    const cases: [string, string[]][] = [
      ['title=eq.one', ['one']],
      ['title=neq.one', ['two', 'Three, four']],
      ['price=gt.1', ['two', 'Three, four']],
      ['price=gte.2,price=lt.3', ['two']],
      ['price=lte.1', ['one']],
      ['title=in.(one,"Three, four")', ['one', 'Three, four']],
      ['title=not.in.(one,two)', ['Three, four']],
      ['title=like.t%', ['two']],
      ['title=ilike.t%', ['two', 'Three, four']],
      ['is_open=is.null', ['two']],
      ['is_open=is.true', ['one']],
      ['title=match.^t[a-z]o$', ['two']],
      ['title=imatch.^THREE', ['Three, four']],
      ['is_open=isdistinct.true', ['two', 'Three, four']],
      ['at=gt.2026-01-01T00:00:00Z', ['one']],
    ]
    const changes: ChangeEvent[][] = []
    for (const [filter] of cases) changes.push(await listenTo(anna, { filter }))
    await sql`insert into public.fixture_notes (title, price, is_open, at) values
      ('one', 1, true, '2026-06-01'), ('two', 2, null, null), ('Three, four', 3, false, '2025-06-01')`
    for (const [at, [filter, titles]] of cases.entries())
      await expect
        .poll(() => changes[at]?.map(({ new: row }) => row.title), { message: filter })
        .toEqual(titles)
  })

  test('a subscriber can request one event type or some columns', async () => {
    const client = context.visitor()
    const updates = await listenTo(client, { event: 'UPDATE', select: ['title'] })
    await sql`insert into public.fixture_notes (title, price) values ('columns', 7)`
    await sql`update public.fixture_notes set price = 8 where title = 'columns'`
    await expect.poll(() => updates.length).toBe(1)
    expect(updates[0]).toMatchObject({
      eventType: 'UPDATE',
      new: { title: 'columns', id: expect.any(Number) },
    })
    expect(updates[0]?.new).not.toHaveProperty('price')
  })

  test('a subscriber with several subscriptions in one channel gets the events of each', async () => {
    const changes: string[] = []
    const channel = context
      .visitor()
      .channel('several')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'fixture_notes', filter: 'title=eq.x' },
        () => changes.push('x'),
      )
      .on('postgres_changes', { event: '*', schema: 'public' }, () => changes.push('all'))
    await subscribed(channel)
    await sql`insert into public.fixture_notes (title) values ('x')`
    await expect.poll(() => changes.toSorted()).toEqual(['all', 'x'])
  })

  test('a subscription to an unpublished table is refused with the reason', async () => {
    const refused = (binding: { event: '*'; schema: string; table: string; filter?: string }) =>
      subscribed(
        context
          .visitor()
          .channel(crypto.randomUUID())
          .on('postgres_changes', binding, () => undefined),
      )
    await expect(refused({ event: '*', schema: 'auth', table: 'users' })).rejects.toThrow(
      'Unable to subscribe to changes',
    )
    await expect(
      refused({ event: '*', schema: 'public', table: 'fixture_notes', filter: 'nonsense' }),
    ).rejects.toThrow('invalid filter')
    await expect(
      refused({ event: '*', schema: 'public', table: 'fixture_notes', filter: 'nope=eq.1' }),
    ).rejects.toThrow('invalid column')
  })

  test('people get events of their own notifications', async () => {
    const [anna, ben] = [await context.person(), await context.person()]
    const events = async (who: typeof anna) => {
      const changes: ChangeEvent[] = []
      await subscribed(
        who.client
          .channel('notices')
          .on(
            'postgres_changes',
            { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${who.id}` },
            (payload) => changes.push(payload),
          ),
      )
      return changes
    }
    const [annas, bens] = [await events(anna), await events(ben)]
    await sql`insert into public.notifications (user_id, kind, title) values (${ben.id}, 'account', 'hello ben')`
    await expect.poll(() => bens.map(({ new: row }) => row.title)).toEqual(['hello ben'])
    expect(annas).toEqual([])
  })
})
