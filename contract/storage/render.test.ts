import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { service } = context
await context.createPictureBucket('album', { public: true })
const album = service.storage.from('album')
await album.upload('wide.jpg', await picture('jpeg', { width: 2000, height: 1000 }))
await album.upload('small.png', await picture('png', { width: 200, height: 100 }))

const rendered = async (path: string, transform: Record<string, unknown>, accept = '*/*') => {
  const { publicUrl } = album.getPublicUrl(path, { transform }).data
  const answer = await fetch(publicUrl, { headers: { accept } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height } = answer.ok ? await sharp(bytes).metadata() : {}
  return { answer, type: answer.headers.get('content-type'), width, height, bytes }
}

test('a reader gets the next allowed width with the same aspect ratio', async () => {
  expect(await rendered('wide.jpg', { width: 300 })).toMatchObject({
    width: 320,
    height: 160,
    type: 'image/jpeg',
  })
  expect(await rendered('wide.jpg', { width: 321 })).toMatchObject({ width: 480, height: 240 })
  expect(await rendered('wide.jpg', { width: 5000 })).toMatchObject({ width: 1600, height: 800 })
  expect(await rendered('wide.jpg', { height: 200 })).toMatchObject({ width: 480, height: 240 })
})

test('a reader chooses cover, contain or fill', async () => {
  expect(await rendered('wide.jpg', { width: 640, height: 640 })).toMatchObject({ width: 640, height: 640 })
  expect(await rendered('wide.jpg', { width: 640, height: 640, resize: 'contain' })).toMatchObject({
    width: 640,
    height: 320,
  })
  expect(await rendered('wide.jpg', { width: 640, height: 480, resize: 'fill' })).toMatchObject({
    width: 640,
    height: 480,
  })
})

test('a browser gets the best format that it accepts', async () => {
  expect((await rendered('wide.jpg', { width: 320 }, 'image/avif,image/webp,*/*')).type).toBe('image/avif')
  expect((await rendered('wide.jpg', { width: 320 }, 'image/webp,*/*')).type).toBe('image/webp')
  expect((await rendered('wide.jpg', { width: 320, format: 'origin' }, 'image/avif')).type).toBe('image/jpeg')
  const { answer } = await rendered('wide.jpg', { width: 320 }, 'image/avif')
  expect(answer.headers.get('vary')).toContain('Accept')
})

test('a reader never gets a picture larger than the original', async () => {
  expect(await rendered('small.png', { width: 640 })).toMatchObject({ width: 200, height: 100 })
})

test('a reader who requests a lower quality gets a smaller file', async () => {
  await album.upload(
    'noise.jpg',
    await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer(),
  )
  const low = await rendered('noise.jpg', { width: 640, quality: 30 }, 'image/webp')
  const high = await rendered('noise.jpg', { width: 640, quality: 95 }, 'image/webp')
  expect(low.bytes.length).toBeLessThan(high.bytes.length)
})

test('a reader with invalid parameters gets a described error', async () => {
  for (const transform of [
    { width: -1 },
    { width: 1.5 },
    { resize: 'stretch' },
    { quality: 5 },
    { format: 'svg' },
  ])
    expect((await rendered('wide.jpg', transform)).answer.status, JSON.stringify(transform)).toBe(400)
})

test('a reader who requests many sizes causes only a few to be rendered', async () => {
  const before = new Set((await import('node:fs')).readdirSync(`${context.dataDir}/storage/variants`))
  await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      rendered('small.png', { width: 100 + i, height: 90 + (i % 7), quality: 60 + (i % 10) }),
    ),
  )
  const made = (await import('node:fs'))
    .readdirSync(`${context.dataDir}/storage/variants`)
    .filter((name) => !before.has(name))
  expect(made.length).toBeLessThan(12)
})

test('a signed-in reader gets a rendered picture through download()', async () => {
  const { data } = await album.download('wide.jpg', { transform: { width: 320 } })
  expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 320 })
})
