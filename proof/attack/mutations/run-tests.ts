import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from '../../../bin/ensure-browser.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-report.ts'

let current: ChildProcess | undefined

/** Runs these test files in the folder: `*.spec.ts` in the browser, the others with Vitest. */
export async function runTests(folder: string, files: string[]): Promise<TestReport> {
  const isSpec = (file: string) => file.endsWith('.spec.ts')
  const reports = [
    await runVitest(
      folder,
      files.filter((file) => !isSpec(file)),
    ),
    await runPlaywright(folder, files.filter(isSpec)),
  ]
  return {
    outcomes: reports.flatMap(({ outcomes }) => outcomes),
    crash: reports.map(({ crash }) => crash).find(Boolean) ?? '',
  }
}

/** Ends the test run under way, so that it can stop the database and the server it has started. */
export async function stopTests(): Promise<void> {
  const child = current
  if (!child || child.exitCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

const nothing: TestReport = { outcomes: [], crash: '' }

async function runVitest(folder: string, files: string[]): Promise<TestReport> {
  if (!files.length) return nothing
  const report = path.join(folder, 'vitest-report.json')
  const args = ['run', ...files, '--reporter=./bin/vitest-report.ts', '--maxWorkers=2']
  return run(folder, 'vitest', args, { VITEST_REPORT: report }, report, readVitestReport)
}

async function runPlaywright(folder: string, files: string[]): Promise<TestReport> {
  if (!files.length) return nothing
  const report = path.join(folder, 'playwright-report.json')
  const environment = { CHROMIUM: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return run(
    folder,
    'playwright',
    ['test', ...files, '--reporter=json'],
    environment,
    report,
    readPlaywrightReport,
  )
}

async function run<T>(
  folder: string,
  program: string,
  args: string[],
  environment: Record<string, string>,
  report: string,
  read: (json: T) => TestReport,
): Promise<TestReport> {
  rmSync(report, { force: true })
  const child = spawn(path.join(folder, 'node_modules', '.bin', program), args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  current = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4000)
    })
  await once(child, 'close')
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')) as T)
  } catch {
    return { outcomes: [], crash: `${program} wrote no report: ${output.trim()}` }
  }
}
