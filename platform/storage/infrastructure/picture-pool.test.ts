import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPicturePool } from './picture-pool.ts'

const photograph = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a86f4d' } })
  .jpeg()
  .toBuffer()

test('a picture is re-encoded with its size and a preview', async () => {
  const pool = createPicturePool({ threads: 1 })
  afterAll(pool.stop)
  const reencoded = await pool.reencode(photograph, 'jpeg')
  expect(reencoded).toMatchObject({ kind: 'jpeg', width: 800, height: 600 })
  expect(Buffer.from(reencoded.thumbhash, 'base64').length).toBeLessThan(30)
  const small = await pool.transform(reencoded.bytes, {
    width: 320,
    height: undefined,
    resize: 'cover',
    quality: 80,
    format: 'webp',
  })
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
})

test('an uploader gets 503 when the queue is full', async () => {
  const pool = createPicturePool({ threads: 1, maxWaiting: 2 })
  afterAll(pool.stop)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => pool.reencode(photograph, 'jpeg')))
  const refused = results.filter((each) => each.status === 'rejected')
  expect(refused.length).toBe(3)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ httpStatus: 503, headers: { 'retry-after': '2' } })
})

test('a failed transformation is a server error, an invalid picture an error of the uploader', async () => {
  const pool = createPicturePool({ threads: 1 })
  afterAll(pool.stop)
  const nonsense = Buffer.from('nonsense nonsense nonsense')
  await expect(pool.reencode(nonsense, 'jpeg')).rejects.toMatchObject({ code: 'InvalidPicture' })
  await expect(
    pool.transform(nonsense, { width: 320, height: undefined, resize: 'cover', quality: 80, format: 'webp' }),
  ).rejects.toThrow('could not be processed')
  expect(await pool.reencode(photograph, 'jpeg')).toMatchObject({ width: 800 })
})

test('queued jobs are rejected when the server stops', async () => {
  const pool = createPicturePool({ threads: 1 })
  const jobs = Array.from({ length: 4 }, () => pool.reencode(photograph, 'jpeg'))
  const settled = Promise.allSettled(jobs)
  await pool.stop()
  expect((await settled).some((each) => each.status === 'rejected')).toBe(true)
  await expect(pool.reencode(photograph, 'jpeg')).rejects.toMatchObject({ code: 'SlowDown' })
})

test('starting threads do not disturb running ones', async () => {
  const busyPool = createPicturePool({ threads: 1 })
  afterAll(busyPool.stop)
  for (let round = 0; round < 4; round++) {
    const others = Array.from({ length: 3 }, () => createPicturePool({ threads: 1 }))
    const starting = Promise.all(others.map((pool) => pool.reencode(photograph, 'jpeg')))
    let isStarting = true
    void starting.finally(() => {
      isStarting = false
    })
    while (isStarting) expect(await busyPool.reencode(photograph, 'jpeg')).toMatchObject({ width: 800 })
    await starting
    await Promise.all(others.map((pool) => pool.stop()))
  }
})

test('only the four supported formats are decoded, whatever kind is claimed', async () => {
  const pool = createPicturePool({ threads: 1 })
  afterAll(pool.stop)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const transformation = {
    width: 320,
    height: undefined,
    resize: 'cover',
    quality: 80,
    format: 'webp',
  } as const
  await expect(pool.transform(drawing, transformation)).rejects.toThrow('could not be processed')
})
