import { cpus } from 'node:os'
import type { AttackResult } from './attack-result.ts'
import type { Options } from './options.ts'

type Line = { result: AttackResult; seconds: number }

/** The Markdown table of attempts, outcomes and findings. */
export function formatReport(lines: Line[], { seed, requests }: Options, seconds: number): string {
  const rows = lines.map(
    ({ result, seconds: each }) =>
      `| ${result.name} | ${result.attempts.toLocaleString('en-GB')} | ${result.summary || '–'} | ${result.findingCount || 'none'} | ${Math.round(each)} |`,
  )
  const tried = lines.reduce((sum, { result }) => sum + result.attempts, 0)
  const found = lines.reduce((sum, { result }) => sum + result.findingCount, 0)
  const findings = lines.flatMap(({ result }) => result.findings.map((what) => `- ${result.name}: ${what}`))
  return [
    '# Attacks',
    '',
    `${machine()}, seed ${seed}, ${requests.toLocaleString('en-GB')} requests a service, ${Math.round(seconds)} s, ${new Date().toISOString().slice(0, 10)}`,
    '',
    '| attack | attempts | outcomes | findings | s |',
    '|---|---:|---|---:|---:|',
    ...rows,
    '',
    `${tried.toLocaleString('en-GB')} attempts, ${found || 'no'} findings. Repeat: \`npm run attack -- --seed ${seed}\``,
    ...(findings.length ? ['', '## Findings', '', ...findings] : []),
    '',
  ].join('\n')
}

const machine = () => `${cpus().length} cores (${cpus()[0]?.model || process.arch}), Node ${process.version}`
