import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'
import type { Rendering } from './subject.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const rendering: Rendering = { subject: { kind: 'post', slug: 'a' }, width: 320, format: 'webp' }

/** Replaces the worker pool and counts its tasks. */
function counting() {
  let drawn = 0
  const run = async () => {
    drawn += 1
    return new Uint8Array([drawn])
  }
  return { run, count: () => drawn }
}

test('concurrent requests share one drawing, and later ones use the cache', async () => {
  const pool = counting()
  const keeping = { folder, maxBytes: 1000, onProblem: () => {} }
  const make = makeOnce(pool, keeping)
  const answers = await Promise.all(Array.from({ length: 20 }, () => make('key', rendering)))
  expect(new Set(answers.map(String)).size).toBe(1)
  await make('key', rendering)
  await makeOnce(pool, keeping)('key', rendering)
  expect(pool.count()).toBe(1)
})

test('a failed drawing is retried on the next request', async () => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('broken')
    return new Uint8Array([1])
  }
  const make = makeOnce({ run }, { folder, maxBytes: 1000, onProblem: () => {} })
  await expect(make('key', rendering)).rejects.toThrow('broken')
  isBroken = false
  expect(await make('key', rendering)).toEqual(new Uint8Array([1]))
})

test('a viewer gets the picture although it cannot be cached', async () => {
  const problems: unknown[] = []
  const file = join(folder, 'not-a-folder')
  await writeFile(file, '')
  const make = makeOnce(counting(), {
    folder: file,
    maxBytes: 1000,
    onProblem: (error) => problems.push(error),
  })
  expect(await make('key', rendering)).toEqual(new Uint8Array([1]))
  expect(problems).toHaveLength(1)
})
