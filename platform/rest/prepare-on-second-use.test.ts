import { expect, test } from 'vitest'
import { createFamiliar } from './prepare-on-second-use.ts'

test('a statement is worth preparing when it comes back', () => {
  const isFamiliar = createFamiliar()
  expect([isFamiliar('a'), isFamiliar('a'), isFamiliar('b'), isFamiliar('a')]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('statements that never come back do not pile up, and there is an end to those that do', () => {
  const isFamiliar = createFamiliar(2)
  for (let i = 0; i < 100; i++) expect(isFamiliar(`once ${i}`)).toBe(false)
  const prepared = ['a', 'b', 'c', 'd'].filter((text) => isFamiliar(text) || isFamiliar(text))
  expect(prepared).toEqual(['a', 'b'])
})
