import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as tus from 'tus-js-client'
import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { type Person, storageContext } from './storage-context.ts'

const context = await storageContext()
const landlord = await context.person('private_landlord')
const endpoint = `${context.url}/storage/v1/upload/resumable`
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

const optionsFor = (who: Person, objectName: string): tus.UploadOptions => ({
  endpoint,
  headers: { authorization: `Bearer ${who.token}`, apikey: context.keys.anonKey },
  metadata: { bucketName: 'listing-pictures', objectName, contentType: 'image/jpeg', cacheControl: '3600' },
  chunkSize: 64 * 1024,
  retryDelays: null,
})

function upload(who: Person, objectName: string, bytes: Buffer, options: Partial<tus.UploadOptions> = {}) {
  return new Promise<string>((resolve, reject) => {
    const task = new tus.Upload(bytes, {
      ...optionsFor(who, objectName),
      onError: reject,
      onSuccess: () => resolve(task.url ?? ''),
      ...options,
    })
    task.start()
  })
}

test('a landlord uploads a picture in parts', async () => {
  const listing = await context.listing(landlord)
  await upload(landlord, `${listing}/parts.jpg`, await noisy(600))
  const { data } = await landlord.client.storage.from('listing-pictures').download(`${listing}/parts.jpg`)
  expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 600, height: 600 })
  expect(
    await context.sql`select parts from platform.resumable_uploads where name = ${`${listing}/parts.jpg`}`,
  ).toMatchObject([{ parts: [] }])
})

const encoded = (text: string) => Buffer.from(text).toString('base64')
const headersOf = (who: Person) => ({
  authorization: `Bearer ${who.token}`,
  apikey: context.keys.anonKey,
  'tus-resumable': '1.0.0',
})

/** Starts an upload without the client library and returns its URL. */
async function begin(who: Person, objectName: string, length: number | string): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headersOf(who),
      'upload-length': `${length}`,
      'upload-metadata': `bucketName ${encoded('listing-pictures')},objectName ${encoded(objectName)}`,
    },
  })
}
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', endpoint).href

const patch = (who: Person, location: string, offset: number | string, body: BodyInit) =>
  fetch(location, {
    method: 'PATCH',
    headers: {
      ...headersOf(who),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': `${offset}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
const offsetOf = async (who: Person, location: string) =>
  Number((await fetch(location, { method: 'HEAD', headers: headersOf(who) })).headers.get('upload-offset'))
const exists = async (path: string) =>
  (await landlord.client.storage.from('listing-pictures').exists(path)).data

test('a landlord resumes an upload after a lost connection', async () => {
  const listing = await context.listing(landlord)
  const bytes = await noisy(600)
  const location = locationOf(await begin(landlord, `${listing}/broken.jpg`, bytes.length))
  const half = Math.floor(bytes.length / 2)
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, half)))
      setTimeout(() => controller.error(new Error('the line broke')), 300)
    },
  })
  await patch(landlord, location, 0, broken).catch(() => undefined)
  await expect.poll(() => offsetOf(landlord, location)).toBe(half)
  await upload(landlord, `${listing}/broken.jpg`, bytes, { uploadUrl: location })
  expect(await exists(`${listing}/broken.jpg`)).toBe(true)
})

test('a landlord who closes the laptop resumes the upload later', async () => {
  const listing = await context.listing(landlord)
  const bytes = await noisy(600)
  const { promise: isHalf, resolve: half } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: done, reject } = Promise.withResolvers<void>()
  let resumedAt = -1
  const task = new tus.Upload(bytes, {
    ...optionsFor(landlord, `${listing}/laptop.jpg`),
    chunkSize: 32 * 1024,
    // Bytes already in transit may arrive after the next part has started.
    retryDelays: [0, 100, 300, 1000],
    onProgress: (sent) => {
      if (sent > bytes.length / 2) half()
      if (resumedAt === 0) resumedAt = sent
    },
    onSuccess: () => done(),
    onError: reject,
  })
  task.start()
  await isHalf
  await task.abort()
  resumedAt = 0
  task.start()
  await isDone
  expect(resumedAt).toBeGreaterThan(bytes.length / 3)
  expect(await exists(`${listing}/laptop.jpg`)).toBe(true)
})

test('an upload stops when the session that began it has ended', async () => {
  const listing = await context.listing(landlord)
  const session = randomUUID()
  await context.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${landlord.id}, now(), now())`
  const device = await context.signIn(landlord.id, { session_id: session })
  const location = locationOf(await begin(device, `${listing}/ended.jpg`, 1000))
  expect((await patch(device, location, 0, 'x')).status).toBe(204)
  await context.sql`delete from auth.sessions where id = ${session}`
  expect((await patch(device, location, 1, 'x')).status).toBe(401)
  expect(await offsetOf(landlord, location)).toBe(1)
})

test('a sender with a wrong length or offset has nothing stored', async () => {
  const listing = await context.listing(landlord)
  const bytes = new Uint8Array(await noisy(300))
  for (const length of ['-1', '0', '1e3', '0x10', 'NaN', '', '99999999999999999999', '10.5'])
    expect((await begin(landlord, `${listing}/lie.jpg`, length)).status, length).toBeGreaterThanOrEqual(400)
  expect((await begin(landlord, `${listing}/lie.jpg`, 1e12)).status).toBe(413)

  const short = locationOf(await begin(landlord, `${listing}/short.jpg`, 1000))
  expect((await patch(landlord, short, 0, bytes)).status).toBe(413)
  expect(await offsetOf(landlord, short)).toBe(0)
  for (const offset of [1, -1, 1e15, 'NaN', ''])
    expect((await patch(landlord, short, offset, bytes.subarray(0, 10))).status, `${offset}`).toBe(409)
  // Cut off at the announced length, it is not a picture.
  expect((await patch(landlord, short, 0, bytes.subarray(0, 1000))).status).toBe(422)

  const long = locationOf(await begin(landlord, `${listing}/long.jpg`, bytes.length + 1))
  expect((await patch(landlord, long, 0, bytes)).status).toBe(204)
  expect(await exists(`${listing}/long.jpg`)).toBe(false)
  expect(await context.sql`select from storage.objects where name like ${`${listing}/%`}`).toHaveLength(0)
})

test('a sender who sends the last part twice at once stores one file', async () => {
  const listing = await context.listing(landlord)
  const bytes = new Uint8Array(await noisy(500))
  const location = locationOf(await begin(landlord, `${listing}/twice.jpg`, bytes.length))
  const answers = await Promise.all(Array.from({ length: 4 }, () => patch(landlord, location, 0, bytes)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  // The later request must check the offset again.
  for (const status of statuses) expect([204, 409, 423]).toContain(status)
  expect(await offsetOf(landlord, location)).toBe(bytes.length)
  expect(await exists(`${listing}/twice.jpg`)).toBe(true)
})

test('when the server died after storing the file, the last part sent again only finishes the upload', async () => {
  const listing = await context.listing(landlord)
  const bytes = new Uint8Array(await noisy(300))
  const location = locationOf(await begin(landlord, `${listing}/died.jpg`, bytes.length))
  expect((await patch(landlord, location, 0, bytes)).status).toBe(204)
  const id = location.slice(-36)
  await context.sql`update platform.resumable_uploads set received_bytes = 0, object_key = null where id = ${id}`
  expect((await patch(landlord, location, 0, bytes)).status).toBe(204)
  expect(await offsetOf(landlord, location)).toBe(bytes.length)
  expect(
    (await landlord.client.storage.from('listing-pictures').download(`${listing}/died.jpg`)).error,
  ).toBeNull()
})

test('a sender cannot leave unlimited uploads unfinished or send tiny parts', async () => {
  const crowd = await context.person('private_landlord')
  const listing = await context.listing(crowd)
  const location = locationOf(await begin(crowd, `${listing}/crumbs.jpg`, 5000))
  await context.sql`update platform.resumable_uploads set received_bytes = 1000, parts = (
    select array_agg('none' || n) from generate_series(1, 1000) n) where id = ${location.slice(-36)}`
  expect((await patch(crowd, location, 1000, 'x')).status).toBe(400)
  await context.sql`insert into platform.resumable_uploads (bucket_id, name, size_bytes, metadata, is_upsert, owner_role, owner_id, expires_at)
    select 'listing-pictures', 'x' || n, 10, '{}', false, 'authenticated', ${crowd.id}, now() + interval '1 hour' from generate_series(1, 49) n`
  expect((await begin(crowd, `${listing}/more.jpg`, 5000)).status).toBe(429)
  expect((await begin(landlord, `${await context.listing(landlord)}/more.jpg`, 5000)).status).toBe(201)
})

test('a browser on another site can read the upload’s offset, and a client of another protocol version is sent ours', async () => {
  const options = await fetch(endpoint, { method: 'OPTIONS' })
  expect(options.headers.get('tus-extension')).toContain('creation')
  expect(options.headers.get('tus-max-size')).toBe(`${10 * 1024 * 1024}`)
  const begun = await begin(landlord, `${await context.listing(landlord)}/a.jpg`, 100)
  expect(begun.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/)
  const strange = await fetch(endpoint, { method: 'POST', headers: { 'tus-resumable': '0.2.2' } })
  expect([strange.status, strange.headers.get('tus-version')]).toEqual([412, '1.0.0'])
})

test('a file that is refused whole is also refused in parts', async () => {
  const listing = await context.listing(landlord)
  const refused = async (promise: Promise<unknown>) => {
    const error = (await promise.catch((caught) => caught)) as tus.DetailedError
    return { status: error.originalResponse?.getStatus(), body: error.originalResponse?.getBody() }
  }
  const stranger = await context.person('private_landlord')
  expect(await refused(upload(stranger, `${listing}/x.jpg`, await picture()))).toMatchObject({
    body: expect.stringContaining('AccessDenied'),
  })
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect(await refused(upload(landlord, `${listing}/x.jpg`, html))).toMatchObject({
    status: 415,
    body: expect.stringContaining('text/html'),
  })
  expect(await refused(upload(landlord, `${listing}/x.jpg`, Buffer.alloc(11 * 1024 * 1024)))).toMatchObject({
    status: 413,
  })
  expect(await context.sql`select 1 from storage.objects where name like ${`${listing}/%`}`).toHaveLength(0)
})

test('a sender cannot add to another person’s upload', async () => {
  const listing = await context.listing(landlord)
  const location = locationOf(await begin(landlord, `${listing}/mine.jpg`, 5000))
  const stranger = await context.person('private_landlord')
  for (const method of ['HEAD', 'DELETE'])
    expect((await fetch(location, { method, headers: headersOf(stranger) })).status, method).toBe(403)
  expect((await patch(stranger, location, 0, 'x')).status).toBe(403)
  expect((await fetch(location, { method: 'DELETE', headers: headersOf(landlord) })).status).toBe(204)
  expect((await fetch(location, { method: 'HEAD', headers: headersOf(landlord) })).status).toBe(404)
})

test('a sender who loses the listing during an upload is refused at its end', async () => {
  const listing = await context.listing(landlord)
  const bytes = new Uint8Array(await noisy(300))
  const location = locationOf(await begin(landlord, `${listing}/lost.jpg`, bytes.length))
  expect((await patch(landlord, location, 0, bytes.subarray(0, 1000))).status).toBe(204)
  await context.sql`update public.properties set owner_id = ${(await context.person('private_landlord')).id} where id = ${listing}`
  expect((await patch(landlord, location, 1000, bytes.subarray(1000))).status).toBe(403)
  expect(await context.sql`select from storage.objects where name like ${`${listing}/%`}`).toHaveLength(0)
})
