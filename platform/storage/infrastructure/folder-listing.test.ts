import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createFolderListing } from './folder-listing.ts'

const { sql } = await testDatabase()
const service = { role: 'service_role' as const, claims: { role: 'service_role' } }
const options = { folder: '', search: '', limit: 10, offset: 0, column: 'name' as const, isDescending: false }
await sql`insert into storage.objects (bucket_id, name, version, metadata)
  select 'content-pictures', folder || '/' || n, folder || n, '{}' from unnest('{a,b,c}'::text[]) folder, generate_series(1, 300) n`

test('a folder is listed by skipping from one entry to the next', async () => {
  const { list, page } = createFolderListing(sql)
  expect((await list(service, 'content-pictures', options)).map(({ entry }) => entry)).toEqual([
    'a',
    'b',
    'c',
  ])
  const last = await page(service, 'content-pictures', {
    prefix: 'c/',
    limit: 10,
    column: 'name',
    isDescending: false,
    after: { name: 'c/98' },
  })
  expect(last.map(({ entry }) => entry)).toEqual(['c/99'])
})

test('a client whose listing takes too long gets an error', async () => {
  const { list } = createFolderListing(sql, { timeoutMs: 50 })
  await sql.begin(async (tx) => {
    await tx`lock table storage.objects in access exclusive mode`
    await expect(list(service, 'content-pictures', options)).rejects.toMatchObject({
      code: 'DatabaseTimeout',
    })
  })
})
