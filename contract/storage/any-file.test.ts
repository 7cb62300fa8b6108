import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { service, visitor, sql, url, keys } = context
await service.storage.createBucket('papers', { public: true })
await context.createPictureBucket('album')
const papers = service.storage.from('papers')

const bytesOf = async (path: string) =>
  Buffer.from((await (await papers.download(path)).data?.arrayBuffer()) ?? new ArrayBuffer())

test('a bucket keeps any file with the type that was declared', async () => {
  const pdf = Buffer.from('%PDF-1.4 not really')
  expect((await papers.upload('a.pdf', pdf, { contentType: 'application/pdf' })).error).toBeNull()
  expect((await papers.info('a.pdf')).data).toMatchObject({
    contentType: 'application/pdf',
    size: pdf.length,
  })
  expect(await bytesOf('a.pdf')).toEqual(pdf)
  await papers.upload('b.json', new Blob(['{"a":1}'], { type: 'application/json' }))
  expect((await papers.info('b.json')).data).toMatchObject({ contentType: 'application/json' })
  await papers.upload('c.txt', 'plain')
  expect((await papers.info('c.txt')).data).toMatchObject({ contentType: 'text/plain;charset=UTF-8' })
  await papers.upload('d', new Uint8Array([1, 2, 3]), { contentType: 'not a type' })
  expect((await papers.info('d')).data).toMatchObject({ contentType: 'application/octet-stream' })
})

test('a bucket with a list of types refuses others by their declared type', async () => {
  await service.storage.createBucket('text-only', { public: false, allowedMimeTypes: ['text/*'] })
  const texts = service.storage.from('text-only')
  expect((await texts.upload('a.csv', 'a,b', { contentType: 'text/csv' })).error).toBeNull()
  expect(
    (await texts.upload('a.png', await picture('png'), { contentType: 'image/png' })).error,
  ).toMatchObject({
    code: 'InvalidMimeType',
    message: 'mime type image/png is not supported',
  })
})

test('a picture in such a bucket keeps its bytes and can be rendered in other sizes', async () => {
  const original = await picture('png', { width: 900, height: 600 })
  await papers.upload('p.png', original, {
    contentType: 'image/png',
    metadata: { room: 'hall', width: 'wide' },
  })
  expect(await bytesOf('p.png')).toEqual(original)
  const { data } = await papers.info('p.png')
  expect(data?.metadata).toEqual({ room: 'hall', width: 'wide' })
  expect(data).toMatchObject({ picture: { width: 900, height: 600 } })
  const { signedUrl = '' } =
    (await papers.createSignedUrl('p.png', 60, { transform: { width: 320, height: 200, quality: 60 } }))
      .data ?? {}
  const rendered = await fetch(signedUrl)
  expect(rendered.status).toBe(200)
  expect(rendered.headers.get('x-transformations')).toBe('height:200,width:320,resizing_type:fill,quality:60')
})

test('a file that only claims to be a picture is kept, but not rendered', async () => {
  await papers.upload('fake.png', Buffer.from('nothing like a picture'), { contentType: 'image/png' })
  expect((await papers.download('fake.png', { transform: { width: 320 } })).error).not.toBeNull()
})

// ASVS 5.4.1
test.for([
  ['page.html', 'text/html'],
  ['drawing.svg', 'image/svg+xml'],
  ['feed.xml', 'application/xml'],
  ['script.js', 'text/javascript'],
  ['unknown', 'application/x-made-up'],
  ['paper.pdf', 'application/pdf'],
])('a browser never renders %s on our origin', async ([name, contentType]) => {
  await papers.upload(name as string, Buffer.from('<script>alert(1)</script>'), { contentType })
  const response = await fetch(papers.getPublicUrl(name as string).data.publicUrl)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('a browser shows sound, video and bitmaps inline', async () => {
  await papers.upload('song.mp3', Buffer.from('ID3'), { contentType: 'audio/mpeg' })
  const response = await fetch(papers.getPublicUrl('song.mp3').data.publicUrl)
  expect(response.headers.get('content-disposition')).toBeNull()
})

test('a sender cannot smuggle an unchecked file into a bucket for pictures', async () => {
  await papers.upload('evil.png', Buffer.from('<script>'), { contentType: 'image/png' })
  for (const action of ['copy', 'move'] as const) {
    const { error } = await papers[action]('evil.png', 'evil.png', { destinationBucket: 'album' })
    expect(error, action).toMatchObject({ code: 'InvalidRequest' })
  }
  expect((await service.storage.from('album').list()).data).toEqual([])
})

test('only the service role decides whether a bucket checks its files', async () => {
  const body = JSON.stringify({ content_check: 'none' })
  const change = (key: string) =>
    fetch(`${url}/storage/v1/bucket/album`, {
      method: 'PUT',
      body,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
  expect((await change(keys.anonKey)).status).toBe(400)
  const [bucket] = await sql`select content_check from storage.buckets where id = 'album'`
  expect(bucket).toEqual({ content_check: 'picture' })
})

test('the owner of a bucket is who created it', async () => {
  expect((await service.storage.getBucket('papers')).data).toMatchObject({ owner: '' })
})

test('a server gets the messages of the original', async () => {
  await service.storage.createBucket('small', { public: false, fileSizeLimit: '1KB' })
  const small = service.storage.from('small')
  expect((await small.upload('a', Buffer.alloc(2000))).error).toMatchObject({
    statusCode: '413',
    message: 'The object exceeded the maximum allowed size',
  })
  expect(
    (await service.storage.createBucket('vast', { public: false, fileSizeLimit: '900GB' })).error,
  ).toMatchObject({
    message: 'The object exceeded the maximum allowed size',
  })
  expect((await service.storage.emptyBucket('small')).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
})

test('a server lists a bucket in any order, page by page', async () => {
  await service.storage.createBucket('sorted')
  const sorted = service.storage.from('sorted')
  for (const name of ['b.txt', 'a.txt', 'deep/z.txt', 'c.txt']) await sorted.upload(name, name)
  const names = async (options: object) => {
    const found: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const { data } = await sorted.listV2({ limit: 1, ...options, ...(cursor ? { cursor } : {}) })
      found.push(
        ...(data?.folders ?? []).map(({ name }) => name),
        ...(data?.objects ?? []).map(({ name }) => name),
      )
      if (!data?.hasNext) return found
      cursor = data.nextCursor
    }
    throw new Error('too many pages')
  }
  const created = (order: string) => ({ sortBy: { column: 'created_at', order } })
  expect(await names({})).toEqual(['a.txt', 'b.txt', 'c.txt', 'deep/z.txt'])
  expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'deep/z.txt',
    'c.txt',
    'b.txt',
    'a.txt',
  ])
  expect(await names(created('asc'))).toEqual(['b.txt', 'a.txt', 'deep/z.txt', 'c.txt'])
  expect(await names({ ...created('desc'), with_delimiter: true })).toEqual([
    'deep/',
    'c.txt',
    'a.txt',
    'b.txt',
  ])
  expect(await names({ sortBy: { column: 'name', order: 'desc' }, with_delimiter: true })).toEqual([
    'deep/',
    'c.txt',
    'b.txt',
    'a.txt',
  ])
  expect((await sorted.listV2({ cursor: 'rubbish' })).error).toMatchObject({ code: 'InvalidRequest' })
  expect((await visitor.storage.from('sorted').listV2()).data?.objects).toEqual([])
})
