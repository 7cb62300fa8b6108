import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openFiles } from '../../platform/storage/open-files.ts'
import { startS3 } from '../../test/s3-server.ts'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const blob = (bytes: Uint8Array, type = 'image/jpeg') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type })

const s3 = await startS3()

describe.each([
  ['a folder', await storageContext()],
  ['S3', await storageContext((dataDir) => openFiles({ dataDir: path.join(dataDir, 'own'), s3 }))],
])('files stored in %s', async (_, { service, visitor, createPictureBucket }) => {
  await createPictureBucket('album')
  const album = service.storage.from('album')

  test('a server creates, changes, empties and deletes a bucket', async () => {
    const { storage } = service
    expect(
      (
        await storage.createBucket('shed', {
          public: false,
          fileSizeLimit: '1MB',
          allowedMimeTypes: ['image/png'],
        })
      ).data,
    ).toEqual({
      name: 'shed',
    })
    expect((await storage.createBucket('shed')).error).toMatchObject({ code: 'BucketAlreadyExists' })
    expect((await storage.createBucket('a/b')).error).toMatchObject({ code: 'InvalidBucketName' })
    expect((await storage.getBucket('shed')).data).toMatchObject({
      id: 'shed',
      public: false,
      file_size_limit: 1e6,
      allowed_mime_types: ['image/png'],
    })
    const shed = storage.from('shed')
    const png = { contentType: 'image/png' }
    expect((await shed.upload('a.jpg', await picture())).error).toMatchObject({ code: 'InvalidMimeType' })
    expect((await shed.upload('a.png', Buffer.alloc(1_100_000))).error).toMatchObject({
      code: 'EntityTooLarge',
    })
    expect((await shed.upload('a.png', await picture('png'), png)).error).toBeNull()
    expect((await storage.deleteBucket('shed')).error).toMatchObject({ statusCode: '409' })
    expect((await storage.updateBucket('shed', { public: true })).error).toBeNull()
    expect((await fetch(shed.getPublicUrl('a.png').data.publicUrl)).status).toBe(200)
    const found = await storage.listBuckets({ search: 'she', sortColumn: 'name', sortOrder: 'asc' })
    expect(found.data?.map(({ name }) => name)).toEqual(['shed'])
    expect((await storage.emptyBucket('shed')).error).toBeNull()
    expect((await shed.list()).data).toEqual([])
    expect((await storage.deleteBucket('shed')).error).toBeNull()
    expect((await storage.getBucket('shed')).error).toMatchObject({ code: 'NoSuchBucket' })
  })

  test('a server can purge resized pictures, and older versions are gone', async () => {
    await album.upload('purge.jpg', await picture('jpeg', { width: 900, height: 600 }))
    await album.download('purge.jpg', { transform: { width: 320 } })
    expect((await album.purgeCache('purge.jpg')).error).toBeNull()
    expect((await service.storage.purgeBucketCache('album')).error).toBeNull()
    expect((await visitor.storage.purgeBucketCache('album')).error).toMatchObject({ statusCode: '403' })
    expect((await album.remove([{ path: 'purge.jpg', versionId: 'older' }])).error).toMatchObject({
      code: 'NotSupported',
    })
    expect((await album.download('purge.jpg', { versionId: 'older' })).error).not.toBeNull()
    expect((await album.download('purge.jpg', { transform: { width: 320 } })).error).toBeNull()
  })

  test('a server uploads a picture, as a form or as it is, and reads it back', async () => {
    const form = await album.upload('a/form.jpg', blob(await picture()), { metadata: { room: 'kitchen' } })
    expect(form.error).toBeNull()
    expect(form.data).toMatchObject({ path: 'a/form.jpg', fullPath: 'album/a/form.jpg' })
    const raw = await album.upload('a/raw.png', await picture('png'), {
      contentType: 'text/plain',
      cacheControl: '60',
    })
    expect(raw.error).toBeNull()

    const read = await album.download('a/raw.png')
    expect(read.data?.type).toBe('image/png')
    expect(await sharp(await read.data?.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 64,
      height: 48,
    })

    const info = await album.info('a/form.jpg')
    expect(info.data).toMatchObject({
      name: 'a/form.jpg',
      bucketId: 'album',
      contentType: 'image/jpeg',
      cacheControl: 'max-age=3600',
    })
    expect(info.data?.metadata).toEqual({ room: 'kitchen' })
    expect(info.data).toMatchObject({
      picture: { width: 64, height: 48, thumbhash: expect.any(String) },
    })
  })

  test('an upload to an existing path is refused without upsert', async () => {
    await album.upload('taken.jpg', await picture())
    const again = await album.upload('taken.jpg', await picture())
    expect(again.error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    const upserted = await album.upload('taken.jpg', await picture('jpeg', { width: 80, height: 60 }), {
      upsert: true,
    })
    expect(upserted.error).toBeNull()
    const updated = await album.update('taken.jpg', await picture('jpeg', { width: 90, height: 60 }))
    expect(updated.error).toBeNull()
    expect((await album.info('taken.jpg')).data).toMatchObject({ picture: { width: 90, height: 60 } })
  })

  test('a server checks whether a file exists', async () => {
    await album.upload('here.jpg', await picture())
    expect((await album.exists('here.jpg')).data).toBe(true)
    expect((await album.exists('nowhere.jpg')).data).toBe(false)
    await expect(service.storage.from('no-bucket').exists('x.jpg')).rejects.toMatchObject({
      code: 'NoSuchBucket',
    })
  })

  test('a server lists, sorts, pages and searches a folder', async () => {
    for (const path of ['list/b.jpg', 'list/a.jpg', 'list/deep/c.jpg', 'list/deep/er/d.jpg'])
      expect((await album.upload(path, await picture())).error).toBeNull()
    const all = await album.list('list')
    expect(all.data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['a.jpg', true],
      ['b.jpg', true],
      ['deep', false],
    ])
    expect(Object.keys(all.data?.[0]?.metadata ?? {}).toSorted()).toEqual([
      'cacheControl',
      'contentLength',
      'eTag',
      'httpStatusCode',
      'lastModified',
      'mimetype',
      'size',
    ])
    const second = await album.list('list', {
      limit: 1,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(second.data?.map(({ name }) => name)).toEqual(['b.jpg'])
    expect((await album.list('list', { search: 'de' })).data?.map(({ name }) => name)).toEqual(['deep'])
    expect((await album.list('list/deep')).data?.map(({ name }) => name)).toEqual(['c.jpg', 'er'])

    const first = await album.listV2({ prefix: 'list/', with_delimiter: true, limit: 2 })
    expect(first.data).toMatchObject({
      hasNext: true,
      objects: [{ name: 'list/a.jpg' }, { name: 'list/b.jpg' }],
    })
    const rest = await album.listV2({
      prefix: 'list/',
      with_delimiter: true,
      limit: 2,
      cursor: first.data?.nextCursor ?? '',
    })
    expect(rest.data).toMatchObject({
      hasNext: false,
      folders: [{ key: 'deep', name: 'list/deep/' }],
      objects: [],
    })
  })

  test('a server moves, copies and removes files', async () => {
    await album.upload('move/from.jpg', await picture())
    expect((await album.move('move/from.jpg', 'move/to.jpg')).error).toBeNull()
    expect((await album.exists('move/from.jpg')).data).toBe(false)
    const copied = await album.copy('move/to.jpg', 'move/copy.jpg')
    expect(copied.data).toEqual({ path: 'album/move/copy.jpg' })
    const removed = await album.remove(['move/to.jpg', 'move/never.jpg'])
    expect(removed.data?.map(({ name }) => name)).toEqual(['move/to.jpg'])
    expect((await album.download('move/copy.jpg')).data?.size).toBeGreaterThan(0)
    expect((await album.download('move/to.jpg')).error).toMatchObject({ status: 400 })
  })

  test('a visitor reads a public bucket at its public URL, with headers that prevent scripts', async () => {
    await album.upload('open.jpg', await picture(), { cacheControl: '120' })
    const { publicUrl } = visitor.storage.from('album').getPublicUrl('open.jpg').data
    const answer = await fetch(publicUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=120',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    })
    const named = await fetch(
      visitor.storage.from('album').getPublicUrl('open.jpg', { download: 'home.jpg' }).data.publicUrl,
    )
    expect(named.headers.get('content-disposition')).toContain('home.jpg')
  })

  test('a reader requests ranges of a file, and the file only if it has changed', async () => {
    await album.upload('parts.jpg', await picture())
    const { publicUrl } = album.getPublicUrl('parts.jpg').data
    const whole = Buffer.from(await (await fetch(publicUrl)).arrayBuffer())
    const part = await fetch(publicUrl, { headers: { range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 6))
    const tail = await fetch(publicUrl, { headers: { range: 'bytes=-4' } })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-4))
    expect((await fetch(publicUrl, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)

    const etag = (await fetch(publicUrl, { method: 'HEAD' })).headers.get('etag') ?? ''
    expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(publicUrl, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('a visitor is refused what no policy allows', async () => {
    expect((await visitor.storage.from('album').upload('mine.jpg', await picture())).error).toMatchObject({
      message: 'new row violates row-level security policy',
      statusCode: '403',
    })
    expect((await visitor.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await visitor.storage.listBuckets()).data).toEqual([])
  })

  test('a server is refused a path with parent folders or invalid characters', async () => {
    for (const path of [
      'a/..%2fb.jpg',
      'a/.%2fb.jpg',
      'ünïcode.jpg',
      'a%00b.jpg',
      'x<y>.jpg',
      `${'x'.repeat(1100)}.jpg`,
    ])
      expect((await album.upload(path, await picture())).error, path).toMatchObject({ code: 'InvalidKey' })
  })
})
