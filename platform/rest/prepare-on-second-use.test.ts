import { expect, test } from 'vitest'
import { createPrepareOnSecondUse } from './prepare-on-second-use.ts'

test('a statement is worth preparing when it comes back', () => {
  const shouldPrepare = createPrepareOnSecondUse()
  expect([shouldPrepare('a'), shouldPrepare('a'), shouldPrepare('b'), shouldPrepare('a')]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('statements that never come back do not pile up, and there is an end to those that do', () => {
  const shouldPrepare = createPrepareOnSecondUse(2)
  for (let i = 0; i < 100; i++) expect(shouldPrepare(`once ${i}`)).toBe(false)
  const prepared = ['a', 'b', 'c', 'd'].filter((text) => shouldPrepare(text) || shouldPrepare(text))
  expect(prepared).toEqual(['a', 'b'])
})
