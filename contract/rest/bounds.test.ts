import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const maxResponseBytes = 20_000
const { clientFor, anonKey, serviceRoleKey, tokenFor } = await backendUnderTest({ maxResponseBytes })
const anon = clientFor(anonKey)
const service = clientFor(serviceRoleKey)
const member = clientFor(anonKey, await tokenFor('00000000-0000-4000-8000-00000000000a'))

const many = <T>(count: number, item: (i: number) => T) => Array.from({ length: count }, (_, i) => item(i))

const refusedSelects: [what: string, select: string, expected: string][] = [
  [
    'the same column many times',
    many(5, (i) => `a${i}:title`).join(),
    'no column or embed more than 4 times',
  ],
  ['every column many times', many(5, () => '*').join(), 'no column or embed more than 4 times'],
  [
    'the same column in many casts',
    many(5, (i) => `a${i}:title::${i % 2 ? 'text' : 'varchar'}`).join(),
    'no column or embed more than 4 times',
  ],
  [
    'the same embed many times',
    many(5, (i) => `a${i}:rooms(id)`).join(),
    'no column or embed more than 4 times',
  ],
  ['hundreds of items', many(201, (i) => `details->k${i}`).join(), 'at most 200 columns and embeds'],
  [
    'embeds of embeds of embeds',
    'rooms(homes(rooms(homes(rooms(homes(id))))))',
    'at most 5 levels of embedding',
  ],
]

test.for(refusedSelects)('a client cannot select %s', async ([, select, expected]) => {
  const { status, error } = await anon.from('homes').select(select)
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'PGRST100', hint: null })
  expect(error?.message).toContain('failed to parse select parameter')
  expect(error?.details).toContain(`expecting ${expected}`)
})

test('a client selects what fits the limits', async () => {
  const deep = await anon.from('homes').select('id,rooms(homes(rooms(homes(rooms(id)))))').eq('id', 1)
  expect(deep.error).toBeNull()
  const twice = await anon.from('homes').select('title,a:title,b:title,c:title::text').eq('id', 1)
  expect(twice.error).toBeNull()
  const paths = many(199, (i) => `k${i}:details->k${i}`).join()
  expect((await anon.from('homes').select(`id,${paths}`).eq('id', 1)).error).toBeNull()
  const aggregates = 'price.sum(),price.avg(),price.min(),price.max(),price.count()'
  expect((await service.from('homes').select(aggregates)).error?.code).not.toBe('PGRST100')
})

const half = 'x'.repeat(maxResponseBytes / 2)
await service
  .from('agencies')
  .insert(many(3, (i) => ({ id: 901 + i, name: `Large ${i}`, details: { half } })))
await service.from('agents').insert(many(3, (i) => ({ id: 901 + i, name: `Agent ${i}`, agency_id: 901 })))

const tooLarge = {
  status: 413,
  error: {
    code: 'PGRSTX01',
    message: 'The answer is too large',
    details: `An answer may have ${maxResponseBytes} bytes.`,
    hint: 'Select fewer columns, or fewer rows with limit and offset.',
  },
}

for (const [who, client] of [
  ['visitor', anon],
  ['member', member],
] as const) {
  test(`a ${who} is refused an answer that is too large`, async () => {
    const large = () => client.from('agencies').select('details').gt('id', 900)
    expect(await large()).toMatchObject(tooLarge)
    expect(await large().csv()).toMatchObject(tooLarge)
    expect(await large().limit(3)).toMatchObject(tooLarge)
    expect((await large().limit(1)).data).toEqual([{ details: { half } }])
  })

  test(`a ${who} is refused a large answer made of embeds`, async () => {
    const embedded = client.from('agencies').select('id,agents(id,agencies(details))').eq('id', 901)
    expect(await embedded).toMatchObject(tooLarge)
    const single = client.from('agencies').select('a:details,b:details,c:details').eq('id', 901).single()
    expect(await single).toMatchObject(tooLarge)
  })
}

test('a large answer to a write is refused and the write is undone', async () => {
  const update = anon.from('agencies').update({ name: 'x' }).eq('id', 902)
  expect(await update.select('a:details,b:details,c:details')).toMatchObject(tooLarge)
  const { data } = await service.from('agencies').select('name').eq('id', 902)
  expect(data).toEqual([{ name: 'Large 1' }])
})

test('the service role reads answers of any size', async () => {
  const { data } = await service
    .from('agencies')
    .select('id,a:details,agents(id,agencies(details))')
    .gt('id', 900)
  expect(data).toHaveLength(3)
})
