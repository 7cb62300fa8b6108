import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openFiles } from '../../platform/storage/open-files.ts'
import { startS3 } from '../../test/s3-server.ts'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const s3 = await startS3()
const context = await storageContext((dataDir) => openFiles({ dataDir: path.join(dataDir, 'own'), s3 }))
const { service } = context
await context.createPictureBucket('album')
const album = service.storage.from('album')

test('a landlord’s pictures in S3 are uploaded, read, rendered, moved, copied and removed like any', async () => {
  expect((await album.upload('a.jpg', await picture('jpeg', { width: 900, height: 600 }))).error).toBeNull()
  const { publicUrl } = album.getPublicUrl('a.jpg').data
  const part = await fetch(publicUrl, { headers: { range: 'bytes=0-2' } })
  expect([part.status, ...new Uint8Array(await part.arrayBuffer())]).toEqual([206, 0xff, 0xd8, 0xff])
  const small = await album.download('a.jpg', { transform: { width: 320 } })
  expect(await sharp(await small.data?.arrayBuffer()).metadata()).toMatchObject({ width: 320 })
  expect((await album.move('a.jpg', 'b.jpg')).error).toBeNull()
  expect((await album.copy('b.jpg', 'c.jpg')).error).toBeNull()
  expect((await album.remove(['b.jpg'])).data).toHaveLength(1)
  expect((await album.download('c.jpg')).data?.type).toBe('image/jpeg')
  expect(await countBlobs()).toBe(1)
})

test('a client’s upload fails completely when S3 is unreachable, and can be retried', async () => {
  const lost = await storageContext((dataDir) =>
    openFiles({ dataDir, s3: { ...s3, endpoint: 'http://127.0.0.1:9' } }),
  )
  await lost.service.storage.createBucket('album', { public: true })
  const sent = await lost.service.storage.from('album').upload('a.jpg', await picture())
  expect(sent.error).toMatchObject({ status: 500 })
  expect((await lost.service.storage.from('album').list()).data).toEqual([])
})

async function countBlobs(): Promise<number> {
  let count = 0
  for (let n = 0; n < 256; n++)
    for await (const _ of context.files.blobs.list(n.toString(16).padStart(2, '0'))) count++
  return count
}
