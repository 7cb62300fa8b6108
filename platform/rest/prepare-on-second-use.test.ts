import { expect, test } from 'vitest'
import { createPrepareOnSecondUse } from './prepare-on-second-use.ts'

test('a statement is prepared on its second use', () => {
  const shouldPrepare = createPrepareOnSecondUse()
  expect([shouldPrepare('a'), shouldPrepare('a'), shouldPrepare('b'), shouldPrepare('a')]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('one-off statements do not accumulate, and the number of prepared ones is limited', () => {
  const shouldPrepare = createPrepareOnSecondUse(2)
  for (let i = 0; i < 100; i++) expect(shouldPrepare(`once ${i}`)).toBe(false)
  const prepared = ['a', 'b', 'c', 'd'].filter((text) => shouldPrepare(text) || shouldPrepare(text))
  expect(prepared).toEqual(['a', 'b'])
})
