import { expect, test } from 'vitest'
import { tryLoad } from './try-load.ts'

test('a section that fails to load is reported, and the page is still shown', async () => {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const failure = new Error('the database is unavailable')
  expect(await tryLoad(Promise.reject(failure), report)).toEqual({ isLoaded: false })
  expect(await tryLoad(Promise.resolve(3), report)).toEqual({ isLoaded: true, value: 3 })
  expect(reported).toEqual([failure])
})
