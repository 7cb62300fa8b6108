import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RefetchingQueryClient } from './refetching-query-client.ts'

const queryKey = ['articles']

/** A list whose responses the test releases one by one; each has the state at the time of its request. */
function openList() {
  let articles = ['Doors']
  const responses: (() => void)[] = []
  const queries = new RefetchingQueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const snapshot = articles
    responses.push(() => resolve(snapshot))
    return promise
  }
  const list = new QueryObserver(queries, { queryKey, queryFn })
  const leave = list.subscribe(() => undefined)
  return {
    queries,
    responses,
    leave,
    read: () => queries.getQueryData(queryKey),
    write: (article: string) => {
      articles = [...articles, article]
    },
  }
}

test('an editor who changes something during the first load sees it in the list', async () => {
  const { queries, responses, read, write } = openList()
  write('Windows')
  const refreshed = queries.invalidateQueries({ queryKey })
  expect(responses).toHaveLength(1)
  responses[0]?.()
  await expect.poll(() => responses.length).toBe(2)
  responses[1]?.()
  await refreshed
  expect(read()).toEqual(['Doors', 'Windows'])
})

test('an editor who left the list during its first load gets a fresh one on return', async () => {
  const { queries, responses, leave, read, write } = openList()
  write('Windows')
  leave()
  const refreshed = queries.invalidateQueries({ queryKey })
  responses[0]?.()
  await refreshed
  await expect.poll(read).toEqual(['Doors'])
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an editor who changes something after the first load causes one request, not two', async () => {
  const { queries, responses, read, write } = openList()
  responses[0]?.()
  await expect.poll(read).toEqual(['Doors'])
  write('Windows')
  const refreshed = queries.invalidateQueries({ queryKey })
  responses[1]?.()
  await refreshed
  expect(responses).toHaveLength(2)
  expect(read()).toEqual(['Doors', 'Windows'])
})
