import { createClient } from '@supabase/supabase-js'
import { expect, expectTypeOf, test } from 'vitest'
import type { ListingStatus } from '../../domain/listings/listing-status.ts'
import type { FoundPlace } from '../../domain/search/search-heading.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { callFunction } from './call-function.ts'
import type { visitorClient } from './request-context.ts'
import type { getSupabase } from './supabase.ts'

/** Checked by the compiler: each @ts-expect-error fails if the mistake is no longer an error. */
const client = createClient<Database>('http://backend.test', 'key', {
  global: { fetch: async () => Response.json([]) },
  auth: { persistSession: false },
})

test('a developer who mistypes a table or a column is stopped by the compiler', () => {
  // @ts-expect-error: the table is called properties.
  client.from('propertys')
  const misspelt = client.from('properties').select('id,titel').limit(1).throwOnError()
  // @ts-expect-error: the column is called title.
  misspelt.then(({ data }) => data[0]?.titel)
  // @ts-expect-error: the column is called owner_id.
  client.from('properties').select('id').eq('owner', 'a')
  // @ts-expect-error: a listing is live, not alive.
  client.from('properties').update({ status: 'alive' })
  expect(client.from('properties').select('id,title')).toBeDefined()
})

test('a developer who mistypes a function or an argument is stopped by the compiler', async () => {
  // @ts-expect-error: the function is called search_count.
  await callFunction(client, 'search_counts', {})
  // @ts-expect-error: the argument is called property_id.
  await callFunction(client, 'publish_listing', { listing_id: 'a' })
  // @ts-expect-error: the argument is required.
  await callFunction(client, 'publish_listing', {})
  // @ts-expect-error: prices are numbers.
  await callFunction(client, 'search_count', { max_price: '500000' })
  expect(await callFunction(client, 'my_saved_property_ids', {})).toEqual([])
})

test('the clients of the browser and of the server know the types of rows and results', async () => {
  expectTypeOf<Awaited<ReturnType<typeof getSupabase>>>().toEqualTypeOf<SupabaseClient>()
  expectTypeOf<NonNullable<(typeof visitorClient)['defaultValue']>>().toEqualTypeOf<SupabaseClient>()
  const { data } = await client.from('properties').select('status,owner_id').throwOnError()
  expectTypeOf(data).toEqualTypeOf<{ status: ListingStatus; owner_id: string | null }[]>()
  expectTypeOf(callFunction<'search_count'>).returns.resolves.toEqualTypeOf<{
    count: number
    is_exact: boolean
    place: FoundPlace | null
  }>()
})
