import { expect, test } from 'vitest'
import { energyEstimate, epcBands } from './epc.ts'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

test('a resident of a home of 1,000 sq ft with EPC rating C sees an estimate of about £90 a month', () => {
  expect(energyEstimate('C', 1000)).toBe(90)
})

test('a worse rating or a larger home always costs more', () => {
  const costs = letters.map((rating) => energyEstimate(rating, 900))
  expect(costs).toEqual([...costs].sort((a, b) => a - b))
  expect(new Set(costs).size).toBe(letters.length)
  expect(energyEstimate('D', 1200)).toBeGreaterThan(energyEstimate('D', 800))
})

test('the EPC bands cover all points without a gap', () => {
  for (const [better, worse] of letters.slice(1).map((worse, i) => [letters[i] ?? 'A', worse] as const))
    expect(epcBands[better].from).toBe(epcBands[worse].to + 1)
})
