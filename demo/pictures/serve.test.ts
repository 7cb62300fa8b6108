import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListingFacts } from './facts.ts'
import { createDemoPictures, type DemoPictures } from './serve.ts'

// Threads start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const house: ListingFacts = {
  property_type: 'Semi-Detached',
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 2,
  square_feet: 1100,
  features: [],
}
const idOf = (number: number) => `b4c1f6de-0000-4000-8000-${String(number).padStart(12, '0')}`
const known = idOf(1)

let dataDir: string
let pictures: DemoPictures
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-pictures-'))
  pictures = createDemoPictures({
    dataDir,
    factsOf: async (id) => (id === idOf(0) ? undefined : house),
    hasPost: (slug) => slug !== 'no-such-post',
    hasAgency: (slug) => slug !== 'no-such-agency',
  })
})
afterAll(async () => {
  await pictures.close()
  await rm(dataDir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pictures(new Request(`http://127.0.0.1/demo/pictures/${path}`, { headers, method }))

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format }
}

describe('a browser', () => {
  test('gets an immutable picture in the requested width', async () => {
    const response = await get(`${known}/front?width=320`, { accept: 'image/webp,*/*' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toBe('accept')
    expect(await sizeOf(response)).toEqual({ width: 320, height: 213, format: 'webp' })
  })

  test('that accepts AVIF gets AVIF, unless it prefers another format', async () => {
    const type = async (accept: string) =>
      (await get(`${known}/plan?width=320`, { accept })).headers.get('content-type')
    expect(await type('image/avif,image/webp,*/*;q=0.8')).toBe('image/avif')
    expect(await type('image/avif;q=0,image/webp')).toBe('image/webp')
    expect(await type('*/*')).toBe('image/webp')
  })

  test('gets the next allowed width, up to the largest', async () => {
    const widthOf = async (width: number) =>
      (await sizeOf(await get(`${known}/plan?width=${width}&format=png`))).width
    expect(await widthOf(1)).toBe(320)
    expect(await widthOf(321)).toBe(480)
    expect(await widthOf(640)).toBe(640)
    expect(await widthOf(9999)).toBe(1600)
  })

  test('that has the picture gets 304 without a new drawing', async () => {
    const first = await get(`${known}/kitchen?width=320`)
    const etag = first.headers.get('etag') as string
    const second = await get(`${known}/kitchen?width=320`, { 'if-none-match': `"other", W/${etag}` })
    expect(second.status).toBe(304)
    expect(second.headers.get('etag')).toBe(etag)
    expect(await second.text()).toBe('')
  })

  test('that requests only the headers gets no body', async () => {
    const response = await get(`${known}/front?width=320`, {}, 'HEAD')
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await response.text()).toBe('')
  })

  test('gets the cover of a post', async () => {
    expect((await get('posts/what-an-epc-tells-you?width=320')).status).toBe(200)
    expect((await get('posts/no-such-post?width=320')).status).toBe(404)
  })
})

test('a visitor gets the square logo of an agency, and no other', async () => {
  const response = await get('agencies/tiller-and-wren?width=320&format=png')
  expect(await sizeOf(response)).toEqual({ width: 320, height: 320, format: 'png' })
  expect((await get('agencies/no-such-agency?width=320')).status).toBe(404)
})

test('an email client gets PNG or JPEG on request', async () => {
  expect(
    await sizeOf(await get(`${known}/front?width=480&format=png`, { accept: 'image/avif' })),
  ).toMatchObject({ format: 'png' })
  expect(await sizeOf(await get(`${known}/front?width=480&format=jpeg`))).toMatchObject({ format: 'jpeg' })
})

describe('a stranger', () => {
  test.each([
    `${idOf(0)}/front`,
    'no-uuid/front',
    `${known.toUpperCase()}/front`,
    `${known}/cellar`,
    `${known}`,
    `${known}/`,
    `${known}/front/more`,
    `${known}/toString`,
    '%2e%2e/front',
    '..%2f..%2fetc/front',
    'posts/%2e%2e%2fetc',
    'posts/UPPER',
    'posts/',
  ])('who requests %s gets 404', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    'width=0',
    'width=-320',
    'width=abc',
    'width=',
    'width=1e3',
    'width=320.5',
    'format=gif',
    'format=',
  ])('who requests %s gets a described error', async (query) => {
    const response = await get(`${known}/front?${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/must be/)
  })

  test('who sends a write request is refused', async () => {
    const response = await get(`${known}/front`, {}, 'POST')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('leaves only finished pictures on disk', async () => {
    expect(await readdir(dataDir)).toEqual(['pictures'])
    for (const name of await readdir(join(dataDir, 'pictures')))
      expect(name).toMatch(/^[0-9a-f]{40}\.(avif|webp|png|jpeg)$/)
  })
})

test('visitors get a 503 when too many pictures are waiting', async () => {
  const busy = createDemoPictures({
    dataDir: join(dataDir, 'busy'),
    factsOf: () => house,
    pool: { size: 1, maxWaiting: 2 },
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      busy(new Request(`http://127.0.0.1/demo/pictures/${idOf(number + 1)}/plan?width=320`)),
    ),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(9)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  await busy.close()
})

test('other requests are not delayed while fifty pictures are drawn', async () => {
  await get(`${idOf(100)}/front?width=640`)
  const before = performance.eventLoopUtilization()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => get(`${idOf(number + 101)}/front?width=640`)),
  )
  const { utilization } = performance.eventLoopUtilization(before)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // Event loop utilisation; drawing on this thread would bring it to a fifth.
  expect(utilization).toBeLessThan(0.08)
})
