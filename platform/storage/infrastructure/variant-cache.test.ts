import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createVariantCache } from './variant-cache.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'lintel-variants-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a variant requested by many clients at once is made once', async () => {
  const cache = await createVariantCache(await folder(), 1_000_000)
  let made = 0
  const make = async () => {
    made++
    await new Promise((resolve) => setImmediate(resolve))
    return Buffer.from('variant')
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('v1', 'w320', make)))
  expect(made).toBe(1)
  expect(answers.every((each) => Buffer.from(each).toString() === 'variant')).toBe(true)
  await cache.get('v1', 'w320', make)
  expect(made).toBe(1)
})

test('a variant that failed is tried again for the next client', async () => {
  const cache = await createVariantCache(await folder(), 1_000_000)
  await expect(cache.get('v1', 'w320', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(Buffer.from(await cache.get('v1', 'w320', async () => Buffer.from('yes'))).toString()).toBe('yes')
})

test('the cache stays within its limit and evicts the least recently used variant', async () => {
  const cacheFolder = await folder()
  const cache = await createVariantCache(cacheFolder, 10_000)
  const kilobyte = async () => randomBytes(1000)
  for (let n = 0; n < 30; n++) {
    await cache.get(`v${n}`, 'w320', kilobyte)
    await cache.get('v0', 'w320', () => Promise.reject(new Error('v0 was dropped')))
  }
  expect(cache.sizeBytes()).toBeLessThanOrEqual(10_000)
  expect((await readdir(cacheFolder)).length).toBe(10)
})

test('a restarted server finds its cached variants, but no partial ones', async () => {
  const cacheFolder = await folder()
  const first = await createVariantCache(cacheFolder, 10_000)
  await first.get('v1', 'w320', async () => Buffer.from('kept'))
  await writeFile(path.join(cacheFolder, 'x.partial'), 'half')
  const second = await createVariantCache(cacheFolder, 10_000)
  expect(second.sizeBytes()).toBe(4)
  expect(
    Buffer.from(await second.get('v1', 'w320', () => Promise.reject(new Error('forgotten')))).toString(),
  ).toBe('kept')
  expect(await readdir(cacheFolder)).toEqual(['v1_w320'])
})

test('a truncated file is made again', async () => {
  const cacheFolder = await folder()
  const cache = await createVariantCache(cacheFolder, 10_000)
  await cache.get('v1', 'w320', async () => Buffer.from('whole'))
  await writeFile(path.join(cacheFolder, 'v1_w320'), 'who')
  expect(Buffer.from(await cache.get('v1', 'w320', async () => Buffer.from('again'))).toString()).toBe(
    'again',
  )
})

test('removed variants are deleted from disk', async () => {
  const cacheFolder = await folder()
  const cache = await createVariantCache(cacheFolder, 10_000)
  for (const variant of ['w320', 'w640']) await cache.get('v1', variant, async () => Buffer.from('x'))
  await cache.get('v2', 'w320', async () => Buffer.from('x'))
  await cache.remove(['v1'])
  expect(await readdir(cacheFolder)).toEqual(['v2_w320'])
})
