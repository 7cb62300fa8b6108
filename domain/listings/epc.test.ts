import { expect, test } from 'vitest'
import { energyPence, energyRates, epcBands } from './epc.ts'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

test('a resident of a home of 1,000 sq ft with EPC rating C sees an estimate of about £90 a month', () => {
  expect(energyPence('C', 1000)).toBe(9_040)
})

test('the energy rates are those of SAP 2012 at the prices of October 2025', () => {
  const costFactor = (points: number) => {
    const linear = (100 - points) / 13.95
    return linear < 3.5 ? linear : 10 ** ((117 - points) / 121)
  }
  for (const letter of letters) {
    const { from, to } = epcBands[letter]
    const perSquareMetre = ((costFactor((from + to) / 2) / 0.42) * (6.29 / 3.48) * 100_000) / 12
    expect(energyRates[letter].fixed).toBe(Math.round(perSquareMetre * 45))
    expect(energyRates[letter].perSquareFoot).toBe(Math.round(perSquareMetre * 0.092903))
  }
})

test('a worse rating or a larger home always costs more', () => {
  const costs = letters.map((rating) => energyPence(rating, 900))
  expect(costs).toEqual([...costs].sort((a, b) => a - b))
  expect(new Set(costs).size).toBe(letters.length)
  expect(energyPence('D', 1200)).toBeGreaterThan(energyPence('D', 800))
})

test('the EPC bands cover all points without a gap', () => {
  for (const [better, worse] of letters.slice(1).map((worse, i) => [letters[i] ?? 'A', worse] as const))
    expect(epcBands[better].from).toBe(epcBands[worse].to + 1)
})
