import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Rendering } from './subject.ts'
import { createWorkerPool } from './worker-pool.ts'

test('a visitor gets pictures although the storage service blocks other image loaders in the same process', async () => {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const script = new URL('./render-worker.ts', import.meta.url)
  const pool = createWorkerPool<Rendering, Uint8Array>(script, { size: 1 })
  const post = { kind: 'post', slug: 'first-home-costs-beyond-the-deposit' } as const
  const picture = await pool.run({ subject: post, width: 320, format: 'webp' })
  expect(Buffer.from(picture).toString('latin1', 8, 12)).toBe('WEBP')
  await pool.close()
})
