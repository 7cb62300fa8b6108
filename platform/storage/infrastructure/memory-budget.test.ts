import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('claims that fit are granted together, the others in order as memory is released', () => {
  const budget = createMemoryBudget(100)
  const letIn: string[] = []
  const claim = (name: string, bytes: number) => budget.claim(bytes, () => letIn.push(name))
  claim('a', 60)
  claim('b', 40)
  claim('c', 50)
  claim('d', 10)
  expect(letIn).toEqual(['a', 'b'])
  budget.release(40)
  // A small claim does not overtake a large one, which would otherwise wait forever.
  expect(letIn).toEqual(['a', 'b'])
  budget.release(60)
  expect(letIn).toEqual(['a', 'b', 'c', 'd'])
})

test('a claim larger than the budget runs alone', () => {
  const budget = createMemoryBudget(100)
  const letIn: string[] = []
  for (const [name, bytes] of [
    ['small', 10],
    ['huge', 500],
    ['small too', 10],
  ] as const)
    budget.claim(bytes, () => letIn.push(name))
  expect(letIn).toEqual(['small'])
  budget.release(10)
  expect(letIn).toEqual(['small', 'huge'])
  budget.release(500)
  expect(letIn).toEqual(['small', 'huge', 'small too'])
})
