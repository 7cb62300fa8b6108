import { expect, test } from 'vitest'
import { growthPlot } from './growth-plot.ts'
import type { SearchGrowth } from './search-growth.ts'

const all = (p50: number, p95: number) => ({ p50, p95, p99: p95 * 2 })

const size = (homes: number, cost: number): SearchGrowth['sizes'][number] => ({
  homes,
  times: {
    selectOne: all(0.2, 0.3),
    firstPage: all(cost, cost * 3),
    count: all(cost, cost * 5),
    map: all(cost * 2, cost * 4),
    suggest: all(1, 2),
    shallow: all(Number.NaN, Number.NaN),
    deep: all(Number.NaN, Number.NaN),
  },
})

test('a reader of the plot is told how much more a search costs with a hundred times the homes', () => {
  const svg = growthPlot({
    date: '2026-11-16',
    machine: '2 × A & B',
    sizes: [size(10_000, 1), size(100_000, 1.5), size(1_000_000, 3)],
  })
  expect(svg).toContain('<title id="title">100 times the homes, 3.0 times the cost of a first page</title>')
  expect(svg).toContain('1,000,000 homes: first page 15.0 times select 1')
  expect(svg).toContain('A &amp; B')
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

test('labels of lines that end at the same height do not lie on each other', () => {
  const svg = growthPlot({ date: '2026-11-16', machine: 'm', sizes: [size(10_000, 1), size(1_000_000, 1)] })
  const heights = [...svg.matchAll(/class="label" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y))
  const left = heights.slice(0, 3).toSorted((a, b) => a - b)
  expect((left[1] ?? 0) - (left[0] ?? 0)).toBeGreaterThanOrEqual(19.9)
})
