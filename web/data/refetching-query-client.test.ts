import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RefetchingQueryClient } from './refetching-query-client.ts'

const queryKey = ['articles']

/** A list whose answers come when they are let go, each with what was there when it was asked for. */
function openList() {
  let articles = ['Doors']
  const answers: (() => void)[] = []
  const queries = new RefetchingQueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const asked = articles
    answers.push(() => resolve(asked))
    return promise
  }
  const list = new QueryObserver(queries, { queryKey, queryFn })
  const leave = list.subscribe(() => undefined)
  return {
    queries,
    answers,
    leave,
    read: () => queries.getQueryData(queryKey),
    write: (article: string) => {
      articles = [...articles, article]
    },
  }
}

test('an editor who changes something before a list has come sees it in the list', async () => {
  const { queries, answers, read, write } = openList()
  write('Windows')
  const refreshed = queries.invalidateQueries({ queryKey })
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await refreshed
  expect(read()).toEqual(['Doors', 'Windows'])
})

test('an editor who has left such a list finds it asked for anew when they come back', async () => {
  const { queries, answers, leave, read, write } = openList()
  write('Windows')
  leave()
  const refreshed = queries.invalidateQueries({ queryKey })
  answers[0]?.()
  await refreshed
  await expect.poll(read).toEqual(['Doors'])
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an editor who changes something while nothing is under way waits for one answer, not for two', async () => {
  const { queries, answers, read, write } = openList()
  answers[0]?.()
  await expect.poll(read).toEqual(['Doors'])
  write('Windows')
  const refreshed = queries.invalidateQueries({ queryKey })
  answers[1]?.()
  await refreshed
  expect(answers).toHaveLength(2)
  expect(read()).toEqual(['Doors', 'Windows'])
})
