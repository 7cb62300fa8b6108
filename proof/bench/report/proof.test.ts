import { expect, test } from 'vitest'
import { proofPage } from './proof.ts'

test('a reader finds the saved tables of a suite below its command', async () => {
  const kept =
    '# Search\n\n2026-11-16, a machine\n\n## 10,000 homes\n\n| what | ms |\n|---|---:|\n| page | 1 |\n'
  const page = await proofPage(async (name) => (name === 'search' ? kept : undefined))
  const section = page.slice(page.indexOf('## Search'), page.indexOf('## Rows'))
  expect(section).toContain('npm run bench -- search')
  expect(section).toContain('2026-11-16, a machine\n\n### 10,000 homes\n\n| what | ms |')
  expect(section).not.toContain('\n# Search')
})

test('a reader sees which suites have no result', async () => {
  const page = await proofPage(async () => undefined)
  for (const name of ['faults', 'cluster'])
    expect(page).toContain(`There is no result in \`proof/results/${name}.md\` yet.`)
})

test('a reader sees how many minutes the saved soak took', async () => {
  const kept = '# Soak\n\n2026-11-16, a machine; 30 minutes of 28.9 journeys a second.\n'
  const page = await proofPage(async (name) => (name === 'soak' ? kept : undefined))
  expect(page).toContain('npm run soak -- --minutes 30\n')
  expect(await proofPage(async () => undefined)).toContain('npm run soak -- --minutes 60\n')
})
