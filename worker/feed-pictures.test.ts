import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { createLandlord, createListing, runAs } from '../test/people.ts'
import { feedPictures } from './feed-pictures.ts'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

const { sql } = await testDatabase()

/** A site with a picture, redirects, a missing picture, an endless one and a temporary failure. */
const site = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/moved.jpg') return response.writeHead(302, { location: '/front.jpg' }).end()
  if (path === '/round.jpg') return response.writeHead(302, { location: '/round.jpg' }).end()
  if (path === '/busy.jpg') return response.writeHead(503).end()
  if (path === '/huge.jpg') {
    response.writeHead(200)
    const chunk = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (response.write(chunk));
    }
    response.on('drain', more)
    return more()
  }
  return path === '/front.jpg' ? response.end('a picture') : response.writeHead(404).end()
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
const at = (name: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}/${name}`
const allowAll = { isAllowed: () => true }

// ASVS 1.3.6
test('a feed’s picture URL cannot reach internal addresses', async () => {
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1%eth0',
    'example.org',
  ])
    expect(isPublicAddress(inside), inside).toBe(false)
  for (const outside of ['93.184.216.34', '2606:2800:220:1::1', '2a00:1450:4009::1', '2001:4860:4860::8888'])
    expect(isPublicAddress(outside), outside).toBe(true)
  for (const address of [
    at('front.jpg'),
    at('front.jpg').replace('127.0.0.1', 'localhost'),
    'http://[::1]/x',
    'file:///etc/passwd',
    'http://user:word@example.org/x',
  ])
    await expect(fetchPicture(address), address).rejects.toMatchObject({ name: 'PictureRefused' })
})

// ASVS 15.3.2
test('the worker follows redirects of a picture a few times and stops at 10 MB', async () => {
  expect(Buffer.from(await fetchPicture(at('moved.jpg'), allowAll)).toString()).toBe('a picture')
  for (const name of ['round.jpg', 'huge.jpg', 'gone.jpg'])
    await expect(fetchPicture(at(name), allowAll), name).rejects.toMatchObject({ name: 'PictureRefused' })
  await expect(fetchPicture(at('busy.jpg'), allowAll)).rejects.not.toMatchObject({ name: 'PictureRefused' })
})

test('the worker adds fetched pictures to the listing, gives up on missing ones and retries temporary failures', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { images: [] })
  const pictures = ['gone.jpg', 'front.jpg', 'busy.jpg'].map((name) => ({ source: at(name) }))
  await runAs(
    sql,
    landlord,
    (tx) => tx`select private.record_feed_pictures(${listing}, ${tx.json(pictures)})`,
  )
  const task = feedPictures({
    sql,
    fetchPicture: (address) => fetchPicture(address, allowAll),
    storePicture: async (id) => {
      await sql`insert into storage.objects (bucket_id, name) values ('listing-pictures', ${`${id}/kept.jpg`})`
      return `${id}/kept.jpg`
    },
  })
  while (await task.run());
  const states = await sql`
    select state, problem, attempts from private.feed_pictures where property_id = ${listing} order by position`
  expect(states).toEqual([
    { state: 'failed', problem: 'answered 404', attempts: 1 },
    { state: 'stored', problem: null, attempts: 1 },
    { state: 'waiting', problem: 'answered 503', attempts: 1 },
  ])
  const [row] = await sql`select images from public.properties where id = ${listing}`
  expect(row?.images).toEqual([`/storage/v1/object/public/listing-pictures/${listing}/kept.jpg`])
})
