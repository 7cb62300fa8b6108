import { expect, test } from 'vitest'
import { hostileFiles } from './hostile-files.ts'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const { service, createPictureBucket } = await storageContext()
await createPictureBucket('album')
const album = service.storage.from('album')
const files = await hostileFiles()

test('an attacker’s hostile files at once take no more memory than a few photographs', async () => {
  const large = await picture('jpeg', { width: 6000, height: 6000 })
  let peak = 0
  const start = process.memoryUsage().rss
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  await Promise.all([
    ...files.map(({ name, bytes }) => album.upload(`again/${name}`, bytes)),
    ...Array.from({ length: 6 }, (_, n) => album.upload(`again/large-${n}.jpg`, large)),
  ])
  clearInterval(watch)
  expect((peak - start) / 1024 / 1024).toBeLessThan(600)
})
