import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey } = await backendUnderTest()
const anon = clientFor(anonKey)

test('a client embeds what a row belongs to, what belongs to it, and what is linked to it', async () => {
  const { data, error } = await anon
    .from('homes')
    .select('id,agent:agents!homes_agent_id_fkey(name),rooms(name),features(name),deeds(number)')
    .in('id', [1, 3])
    .order('id')
    .order('name', { referencedTable: 'rooms' })
  expect(error).toBeNull()
  expect(data).toEqual([
    {
      id: 1,
      agent: { name: 'Ann' },
      rooms: [{ name: 'Kitchen' }, { name: 'Lounge' }],
      features: [{ name: 'Bath' }],
      deeds: { number: 'D-1' },
    },
    { id: 3, agent: { name: 'Bob' }, rooms: [{ name: 'Hall' }], features: [], deeds: null },
  ])
})

test('a client embeds in depth', async () => {
  const { data } = await anon
    .from('agencies')
    .select('name,agents(name,homes!homes_agent_id_fkey(id,rooms(name)))')
    .eq('id', 2)
  expect(data).toEqual([{ name: 'Birch', agents: [{ name: 'Cat', homes: [{ id: 4, rooms: [] }] }] }])
})

test('a client disambiguates relationships by constraint, by column, or by the column itself', async () => {
  const one = anon.from('homes').select('agents!homes_viewing_agent_fkey(name)').eq('id', 1).single()
  const other = anon.from('homes').select('agents!agent_id(name)').eq('id', 1).single()
  const third = anon.from('homes').select('viewing_agent_id(name)').eq('id', 1).single()
  expect((await one).data).toEqual({ agents: { name: 'Bob' } })
  expect((await other).data).toEqual({ agents: { name: 'Ann' } })
  expect((await third).data).toEqual({ viewing_agent_id: { name: 'Bob' } })
})

test('a client follows a table that points to itself both ways', async () => {
  const { data } = await anon.from('agents').select('name,manager_id(name),reports:agents(name)').eq('id', 1)
  expect(data).toEqual([{ name: 'Ann', manager_id: null, reports: [{ name: 'Bob' }, { name: 'Cat' }] }])
  const up = await anon.from('agents').select('boss:manager_id(name)').eq('id', 2).single()
  expect(up.data).toEqual({ boss: { name: 'Ann' } })
})

test('a client picks a many-to-many by its junction', async () => {
  const { data } = await anon.from('features').select('name,homes!home_features(id)').eq('id', 1)
  expect(data).toEqual([{ name: 'Bath', homes: [{ id: 1 }, { id: 2 }] }])
})

test('a client filters, orders and limits embedded rows', async () => {
  const { data } = await anon
    .from('homes')
    .select('id,rooms(name,size)')
    .lte('id', 2)
    .gt('rooms.size', 10)
    .order('id')
    .order('size', { referencedTable: 'rooms', ascending: false })
    .limit(1, { referencedTable: 'rooms' })
  expect(data).toEqual([
    { id: 1, rooms: [{ name: 'Lounge', size: 20 }] },
    { id: 2, rooms: [{ name: 'Kitchen', size: 15 }] },
  ])
  const either = await anon
    .from('homes')
    .select('id,rooms(name)')
    .eq('id', 2)
    .or('name.eq.Attic,size.lt.13', { referencedTable: 'rooms' })
    .order('id', { referencedTable: 'rooms' })
  expect(either.data).toEqual([{ id: 2, rooms: [{ name: 'Bedroom' }, { name: 'Attic' }] }])
})

test('a client keeps only rows whose embed is there, and counts them', async () => {
  const inner = await anon
    .from('homes')
    .select('id,rooms!inner(name)', { count: 'exact' })
    .eq('rooms.name', 'Kitchen')
    .order('id')
  expect(inner).toMatchObject({ count: 2, data: [{ id: 1 }, { id: 2 }] })
  const toOne = await anon
    .from('homes')
    .select('id,agents!agent_id!inner(name)', { count: 'exact' })
    .eq('agents.name', 'Ann')
    .order('id')
  expect(toOne).toMatchObject({ count: 2, data: [{ id: 1 }, { id: 2 }] })
  const nested = await anon
    .from('agencies')
    .select('name,agents!inner(homes!agent_id!inner(id))')
    .eq('agents.homes.id', 4)
  expect(nested.data).toEqual([{ name: 'Birch', agents: [{ homes: [{ id: 4 }] }] }])
})

test('a client filters rows by whether they have an embed, without selecting it', async () => {
  const without = await anon
    .from('homes')
    .select('id,rooms()', { count: 'exact' })
    .is('rooms', null)
    .order('id')
  expect(without).toMatchObject({ count: 2, data: [{ id: 4 }, { id: 5 }] })
  const having = await anon.from('homes').select('id,deeds()').not('deeds', 'is', null).order('id')
  expect(having.data).toEqual([{ id: 1 }, { id: 2 }])
  const either = await anon
    .from('homes')
    .select('id,deeds(),rooms()')
    .or('deeds.not.is.null,rooms.not.is.null')
    .order('id')
  expect(either.data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a client spreads an embed into its row', async () => {
  const one = await anon
    .from('homes')
    .select('id,...deeds(number),...agents!agent_id(agent:name,...agencies(agency:name))')
    .lte('id', 3)
    .order('id')
  expect(one.data).toEqual([
    { id: 1, number: 'D-1', agent: 'Ann', agency: 'Acorn' },
    { id: 2, number: 'D-2', agent: 'Ann', agency: 'Acorn' },
    { id: 3, number: null, agent: 'Bob', agency: 'Acorn' },
  ])
  const many = await anon
    .from('homes')
    .select('id,...rooms(room:name,size)')
    .in('id', [1, 5])
    .order('id')
    .order('id', { referencedTable: 'rooms' })
  expect(many.data).toEqual([
    { id: 1, room: ['Kitchen', 'Lounge'], size: [10, 20] },
    { id: 5, room: [], size: [] },
  ])
})

test('a client orders by a column of a to-one embed', async () => {
  const { data } = await anon
    .from('homes')
    .select('id,agents!agent_id(name)')
    .not('agent_id', 'is', null)
    .order('agents(name)', { ascending: false })
    .order('id')
  expect(data?.map(({ id }) => id)).toEqual([4, 3, 1, 2])
  const toMany = await anon.from('homes').select('id,rooms(name)').order('rooms(name)')
  expect(toMany).toMatchObject({ status: 400, error: { code: 'PGRST118' } })
})

test('a client aggregates across a spread embed', async () => {
  const { data, error } = await anon
    .from('rooms')
    .select('...homes!inner(heating,price.max()),size.sum()')
    .lte('home_id', 2)
    .order('homes(heating)')
  expect(error).toBeNull()
  expect(data).toEqual([
    { heating: 'gas', max: 200000, sum: 30 },
    { heating: 'electric', max: 300000, sum: 27 },
  ])
  const inside = await anon.from('homes').select('id,rooms(count(),size.max())').eq('id', 2)
  expect(inside.data).toEqual([{ id: 2, rooms: [{ count: 3, max: 15 }] }])
})

test('a client counts the rows of an embed with a bare count', async () => {
  const { data, error } = await anon.from('homes').select('id,rooms(count)').in('id', [2, 5]).order('id')
  expect(error).toBeNull()
  expect(data).toEqual([
    { id: 2, rooms: [{ count: 3 }] },
    { id: 5, rooms: [{ count: 0 }] },
  ])
  const whole = await anon.from('homes').select('homes:count').gte('price', 300_000)
  expect(whole.data).toEqual([{ homes: 3 }])
})

test('a client embeds through views as through the tables behind them', async () => {
  const fromView = await anon
    .from('listed')
    .select('headline,agents(name),rooms(name)')
    .eq('home_id', 3)
    .single()
  expect(fromView.data).toEqual({
    headline: 'Detached house with gardens',
    agents: { name: 'Bob' },
    rooms: [{ name: 'Hall' }],
  })
  const toView = await anon.from('rooms').select('name,listed(headline)').eq('home_id', 3).single()
  expect(toView.data).toEqual({ name: 'Hall', listed: { headline: 'Detached house with gardens' } })
})

test('a client embeds what a function returns for a row', async () => {
  const { data } = await anon
    .from('homes')
    .select('id,largest_room(name),neighbours(id,largest_room(name))')
    .eq('id', 1)
  expect(data).toEqual([
    { id: 1, largest_room: { name: 'Lounge' }, neighbours: [{ id: 2, largest_room: { name: 'Kitchen' } }] },
  ])
})

test('a client with an ambiguous relationship gets the possible hints', async () => {
  const { error, status } = await anon.from('homes').select('agents(name)')
  expect(status).toBe(300)
  expect(error).toEqual({
    code: 'PGRST201',
    message: "Could not embed because more than one relationship was found for 'homes' and 'agents'",
    hint: "Try changing 'agents' to one of the following: 'agents!homes_agent_id_fkey', 'agents!homes_viewing_agent_fkey'. Find the desired relationship in the 'details' key.",
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'homes with agents',
        relationship: 'homes_agent_id_fkey using homes(agent_id) and agents(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'homes with agents',
        relationship: 'homes_viewing_agent_fkey using homes(viewing_agent_id) and agents(id)',
      },
    ],
  })
})

test('a client who embeds an unrelated table gets an error', async () => {
  const { error, status } = await anon.from('homes').select('stock(sku)')
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'PGRST200',
    message: "Could not find a relationship between 'homes' and 'stock' in the schema cache",
    details:
      "Searched for a foreign key relationship between 'homes' and 'stock' in the schema 'fixture', but no matches were found.",
  })
  const typo = await anon.from('homes').select('room(name)')
  expect(typo.error?.hint).toBe("Perhaps you meant 'rooms' instead of 'room'.")
})

test('a client who filters an embed that is not selected gets an error', async () => {
  const { error, status } = await anon.from('homes').select('id').eq('rooms.name', 'Hall')
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'PGRST108',
    message: "'rooms' is not an embedded resource in this request",
    hint: "Verify that 'rooms' is included in the 'select' query parameter.",
  })
})
