import { beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from './photo-list.ts'
import { UploadError } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
})

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

/** A queue whose uploads the test completes or fails. */
function setUp({ width = 2000, stored = 0 } = {}) {
  const sending = new Map<string, { arrive: () => void; break: () => void; aborted: () => boolean }>()
  const arrived: string[] = []
  const queue = new UploadQueue({
    countPhotos: () => stored + arrived.length,
    measure: async (file) => {
      if (file.name === 'broken.jpg') throw new Error('no picture')
      return { width, height: 100 }
    },
    onStored: (_kind, { address }) => arrived.push(address),
    send: (file, { signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Photo>()
      sending.set(file.name, {
        arrive: () => resolve({ address: `/${file.name}` }),
        break: () => reject(new UploadError('connection')),
        aborted: () => signal.aborted,
      })
      return promise
    },
  })
  return { queue, sending, arrived }
}

test('a landlord’s photos are uploaded three at a time', async () => {
  const { queue, sending, arrived } = setUp()
  await queue.add(
    ['1', '2', '3', '4'].map((name) => photo(name)),
    'photo',
  )
  expect([...sending.keys()]).toEqual(['1', '2', '3'])
  sending.get('2')?.arrive()
  await expect.poll(() => sending.has('4')).toBe(true)
  expect(arrived).toEqual(['/2'])
  expect(queue.orderOf('/2')).toBe(2)
  expect(queue.previewOf('/2')).toBe('blob:1')
})

test('a landlord sees which files were rejected while the others upload', async () => {
  const { queue } = setUp()
  await queue.add([photo('front-door.tiff', 'image/tiff'), photo('broken.jpg'), photo('fine.jpg')], 'photo')
  expect(queue.getState().refusals).toEqual([
    'front-door.tiff was not added: this file type can’t be shown. Save it as JPEG and try again.',
    'broken.jpg was not added: it can’t be read as a picture. Save it as JPEG and try again.',
  ])
  expect(queue.getState().uploads.map(({ name }) => name)).toEqual(['fine.jpg'])
})

test('a landlord can use a small picture as a floor plan but not as a photo', async () => {
  const { queue } = setUp({ width: 900 })
  await queue.add([photo('small.jpg')], 'photo')
  expect(queue.getState().refusals).toHaveLength(1)
  await queue.add([photo('plan.jpg')], 'plan')
  expect(queue.getState()).toMatchObject({ refusals: [], uploads: [{ kind: 'plan' }] })
})

test('a landlord cannot add more than thirty photos', async () => {
  const { queue } = setUp({ stored: 29 })
  await queue.add([photo('a.jpg'), photo('b.jpg')], 'photo')
  expect(queue.getState().refusals).toEqual(['b.jpg was not added: an advert shows 30 photos at most.'])
})

test('a landlord sees a failed upload, which is retried when the connection returns', async () => {
  const { queue, sending, arrived } = setUp()
  await queue.add([photo('a.jpg')], 'photo')
  sending.get('a.jpg')?.break()
  await expect.poll(() => queue.getState().uploads[0]?.phase).toBe('failed')
  queue.retryAll()
  expect(queue.getState().uploads[0]?.phase).toBe('sending')
  sending.get('a.jpg')?.arrive()
  await expect.poll(() => arrived).toEqual(['/a.jpg'])
})

test('a landlord can cancel an upload', async () => {
  const { queue, sending } = setUp()
  await queue.add([photo('a.jpg')], 'photo')
  queue.cancel('upload-1')
  expect(sending.get('a.jpg')?.aborted()).toBe(true)
  expect(queue.getState().uploads).toEqual([])
})
