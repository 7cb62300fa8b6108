import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { allMutations } from './all-mutations.ts'
import type { Mutation } from './mutation.ts'
import { runTests, stopTests } from './run-tests.ts'
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.ts'
import { detectingTests, type TestReport } from './test-report.ts'

type Line = { mutation: Mutation; isNoticed: boolean; by: string; seconds: number }

const root = path.resolve(import.meta.dirname, '../../..')
const results = path.join(root, 'proof/results/mutations.md')
const print = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Puts each known hole back in a scratch copy of the source and runs the tests that must notice it. Answers whether
 * all were noticed. `whenStarted` is given the way to stop early.
 */
export async function runMutations(
  only: string[],
  whenStarted: (close: () => Promise<void>) => void,
): Promise<boolean> {
  const chosen = allMutations.filter(
    ({ title }) => !only.length || only.some((word) => title.toLowerCase().includes(word.toLowerCase())),
  )
  const copy = makeScratchCopy(root)
  let isStopped = false
  whenStarted(async () => {
    isStopped = true
    await stopTests()
    copy.remove()
  })
  try {
    print(`${chosen.length} mutations. First their tests without any.`)
    const healthy = await passingFiles(copy, chosen)
    const lines: Line[] = []
    for (const [n, mutation] of chosen.entries()) {
      if (isStopped) return false
      const line = await plant(copy, mutation, healthy)
      lines.push(line)
      print(
        `${line.isNoticed ? '✓' : '✗'} ${n + 1}/${chosen.length} ${mutation.title} (${line.seconds.toFixed(0)} s)\n    ${line.by}`,
      )
    }
    if (isStopped) return false
    const noticed = lines.filter(({ isNoticed }) => isNoticed).length
    print(`\nnoticed ${noticed} / planted ${lines.length}`)
    if (chosen.length === allMutations.length) await writeFile(results, tableOf(lines, noticed))
    return noticed === lines.length
  } finally {
    copy.remove()
  }
}

/** The test files that pass on the source as it is: only those can notice anything. */
async function passingFiles(copy: ScratchCopy, mutations: Mutation[]): Promise<Set<string>> {
  const files = [...new Set(mutations.flatMap(({ noticedBy }) => noticedBy))].toSorted()
  const report = await runTests(copy.folder, files)
  const passing = files.filter((file) => {
    const outcomes = outcomesOf(report, file)
    return outcomes.length > 0 && outcomes.every(({ isFailed }) => !isFailed)
  })
  for (const file of files.filter((each) => !passing.includes(each))) {
    const failed = outcomesOf(report, file).find(({ isFailed }) => isFailed)
    print(
      `✗ ${file} fails without a mutation: ${failed ? `${failed.title}: ${failed.message}` : report.crash}`,
    )
  }
  return new Set(passing)
}

const outcomesOf = ({ outcomes }: TestReport, file: string) =>
  outcomes.filter((outcome) => outcome.file.endsWith(file))

async function plant(copy: ScratchCopy, mutation: Mutation, healthy: Set<string>): Promise<Line> {
  const startedAt = performance.now()
  const files = mutation.noticedBy.filter((file) => healthy.has(file))
  const line = (isNoticed: boolean, by: string): Line => ({
    mutation,
    isNoticed,
    by,
    seconds: (performance.now() - startedAt) / 1000,
  })
  if (files.length < mutation.noticedBy.length) return line(false, 'its tests fail without it')
  const restore = copy.apply(mutation.edits)
  try {
    const report = await runTests(copy.folder, files)
    const [first, ...more] = detectingTests(report)
    if (!first) return line(false, `not noticed. ${report.crash.slice(0, 600)}`)
    const others = more.length ? ` and ${more.length} more` : ''
    return line(
      true,
      `${path.relative(copy.folder, path.resolve(copy.folder, first.file))}: ${first.title}${others}`,
    )
  } finally {
    restore()
  }
}

function tableOf(lines: Line[], noticed: number): string {
  return [
    '# Mutations',
    '',
    `Each line puts one known hole back into a copy of the source. Noticed ${noticed} / planted ${lines.length}, ${new Date().toISOString().slice(0, 10)}.`,
    'Again: `npm run attack -- --mutations`',
    '',
    '| vulnerability | noticed by |',
    '|---|---|',
    ...lines.map(
      ({ mutation, isNoticed, by }) =>
        `| ${cell(mutation.title)} | ${isNoticed ? cell(by) : `**not noticed**`} |`,
    ),
    '',
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
