import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hostileFiles, marker } from './hostile-files.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { service } = context
await context.createPictureBucket('album', { public: true })
const album = service.storage.from('album')
const files = await hostileFiles()
const clearCodes = ['InvalidMimeType', 'InvalidPicture', 'EntityTooLarge']

const filesOnDisk = async () =>
  (await readdir(path.join(context.dataDir, 'storage'), { recursive: true, withFileTypes: true })).filter(
    (each) => each.isFile(),
  ).length

test('there are at least fifty hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(50)
})

// ASVS 1.3.4, 5.2.2
describe('a hostile file', () => {
  test.each(files.filter(({ becomes }) => becomes === 'refused').map((file) => [file.name, file] as const))(
    '%s is refused with a clear error and leaves nothing behind',
    async (name, { bytes }) => {
      const before = await filesOnDisk()
      const { error } = await album.upload(`hostile/${name}`, bytes, { contentType: 'image/jpeg' })
      expect(clearCodes).toContain((error as { code?: string } | null)?.code)
      expect(error?.message.length).toBeGreaterThan(10)
      expect((await album.exists(`hostile/${name}`)).data).toBe(false)
      expect(await filesOnDisk()).toBe(before)
    },
  )

  test.each(files.filter(({ becomes }) => becomes === 'harmless').map((file) => [file.name, file] as const))(
    '%s comes back as a picture and nothing else',
    async (name, { bytes }) => {
      const { error } = await album.upload(`hostile/${name}`, bytes, { contentType: 'text/html' })
      expect(error).toBeNull()
      const answer = await fetch(album.getPublicUrl(`hostile/${name}`).data.publicUrl)
      expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp|avif)$/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const served = Buffer.from(await answer.arrayBuffer())
      expect(served.includes(marker)).toBe(false)
      const { exif, xmp, iptc, comments } = await sharp(served).metadata()
      expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
    },
  )
})

test('a photographer’s picture keeps its orientation and loses its location', async () => {
  const upright = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .withExif({
      IFD0: { Copyright: marker },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await album.upload('sideways.jpg', upright)
  const { data } = await album.download('sideways.jpg')
  const served = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  expect(await sharp(served).metadata()).toMatchObject({ width: 40, height: 60 })
  expect((await sharp(served).metadata()).exif).toBeUndefined()
  expect(served.includes(marker)).toBe(false)
  expect((await album.info('sideways.jpg')).data).toMatchObject({ picture: { width: 40, height: 60 } })
})
