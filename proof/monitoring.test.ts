import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../server/http/metrics.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const ruleExpressions = [...read('deploy/prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expression = '']) => expression,
)
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const { panels } = JSON.parse(read('deploy/grafana/lintel.json')) as Dashboard
const dashboardExpressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const suffixes = { histogram: ['_bucket', '_sum', '_count'], summary: ['_sum', '_count'] }

/** What Prometheus finds at /metrics; `up` is its own. */
async function exportedNames(): Promise<Set<string>> {
  const types = [...(await createMetrics().text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const names = types.flatMap(([, name = '', type = '']) =>
    (suffixes[type as keyof typeof suffixes] ?? ['']).map((suffix) => name + suffix),
  )
  return new Set(['up', ...names])
}

const keywords = new Set(['and', 'or', 'unless', 'on', 'offset', 'bool'])

/** The metrics of an expression: not its functions, labels, texts or durations. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const names = [...bare.matchAll(/(?<![\w.])[a-z_]\w*(?!\w)(?!\s*\()/g)].map(([name]) => name)
  return names.filter((name) => !keywords.has(name) && !['sum', 'min', 'max'].includes(name))
}

test('alert rules and the dashboard name only metrics that the server exports', async () => {
  const exported = await exportedNames()
  expect(ruleExpressions.length).toBeGreaterThan(5)
  expect(dashboardExpressions.length).toBeGreaterThan(10)
  for (const expression of [...ruleExpressions, ...dashboardExpressions]) {
    const names = metricsIn(expression)
    expect(names, expression).not.toEqual([])
    expect(
      names.filter((name) => !exported.has(name)),
      expression,
    ).toEqual([])
  }
})

test('the names of metrics are found in any expression', () => {
  expect(metricsIn('sum by (a) (rate(b_total{c="d"}[5m])) / max(e offset 1d) > 1.5 * f')).toEqual([
    'b_total',
    'e',
    'f',
  ])
})

test('an operator finds the rules, the dashboard and the metrics in the guide', () => {
  const guide = read('docs/operations.md')
  expect(guide).toContain('../deploy/prometheus/alerts.yml')
  expect(guide).toContain('../deploy/grafana/lintel.json')
})
