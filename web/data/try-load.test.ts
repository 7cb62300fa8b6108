import { expect, test } from 'vitest'
import { tryLoad } from './try-load.ts'

test('a part that fails is reported, and the page goes on without it', async () => {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const failure = new Error('the database is away')
  expect(await tryLoad(Promise.reject(failure), report)).toEqual({ isLoaded: false })
  expect(await tryLoad(Promise.resolve(3), report)).toEqual({ isLoaded: true, value: 3 })
  expect(reported).toEqual([failure])
})
