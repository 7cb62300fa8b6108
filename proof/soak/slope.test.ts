import { expect, test } from 'vitest'
import { slopeOf, verdictOf } from './slope.ts'

type Shape = { minutes: number; perHour?: number; noise?: () => number }

/** Readings every ten seconds, about 250. */
const readings = ({ minutes, perHour = 0, noise = () => 0 }: Shape) =>
  Array.from({ length: minutes * 6 }, (_, index) => ({
    hour: index / 360,
    value: 250 + (perHour * index) / 360 + noise(),
  }))

/** Between -5 and 5, the same for a seed. */
function evenNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 10
  }
}

/** Autocorrelated noise: each reading keeps most of the previous deviation. */
function lingeringNoise(seed: number): () => number {
  const next = evenNoise(seed)
  let off = 0
  return () => {
    off = 0.8 * off + next()
    return off
  }
}

test('an operator sees the slope of a straight line with almost no error', () => {
  const slope = slopeOf(readings({ minutes: 60, perHour: 12 }))
  expect(slope.perHour).toBeCloseTo(12)
  expect(slope.standardError).toBeCloseTo(0)
  expect(verdictOf(slope, 10)).toBe('grows')
  expect(verdictOf(slope, 13)).toBe('flat')
})

test('the true slope lies within two standard errors in nine runs of ten, whether or not readings are correlated', () => {
  for (const noise of [evenNoise, lingeringNoise]) {
    const runs = Array.from({ length: 200 }, (_, seed) =>
      slopeOf(readings({ minutes: 60, perHour: 7, noise: noise(seed) })),
    )
    const right = runs.filter(({ perHour, standardError }) => Math.abs(perHour - 7) < 2 * standardError)
    expect(right.length, noise.name).toBeGreaterThan(180)
  }
})

test('an operator sees that noise alone is flat', () => {
  expect(verdictOf(slopeOf(readings({ minutes: 60, noise: evenNoise(1) })), 12)).toBe('flat')
})

test('an operator who stops after two minutes sees that the run was too short', () => {
  const leaking = slopeOf(readings({ minutes: 2, perHour: 30, noise: evenNoise(1) }))
  expect(verdictOf(leaking, 12)).toBe('too short to tell')
})

test('an operator gets no verdict from three readings in a line', () => {
  const climbing = slopeOf(readings({ minutes: 0.5, perHour: 500 }))
  expect(verdictOf(climbing, 12)).toBe('too short to tell')
})

test('an operator who waits an hour sees a leak through the noise', () => {
  const leaking = slopeOf(readings({ minutes: 60, perHour: 30, noise: evenNoise(1) }))
  expect(verdictOf(leaking, 12)).toBe('grows')
})
