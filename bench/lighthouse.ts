import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../bin/ensure-browser.ts'
import { connect } from '../platform/db/connect.ts'
import { freePort } from '../platform/db/free-port.ts'
import { keysOf, removeDataDir, startLintel } from '../test/lintel-process.ts'

/**
 * What Lighthouse says of home, search and property on its phone: `node bench/lighthouse.ts` prints a table, `--write`
 * keeps it in bench/results/lighthouse.md. Lighthouse slows the processor down fourfold, on the assumption of a fast
 * desktop; how fast this one is (its `benchmarkIndex`) decides what the phone is like, so both are told: as it comes, and
 * slowed down to the phone Lighthouse has in mind.
 */
const version = '13.5.0'
const runs = Number(process.env.BENCH_ROUNDS ?? 3)
const folder = import.meta.dirname
const home = path.join(folder, '.peer', 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const
/** The desktop for which fourfold makes that phone. */
const expectedIndex = 2000

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
  environment: { benchmarkIndex: number }
}

async function main(): Promise<void> {
  await install()
  const browser = await ensureBrowser()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-lighthouse-'))
  const lintel = startLintel({ DATA_DIR: dataDir, PORT: `${await freePort()}` })
  try {
    await lintel.whenReady()
    const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'bench' })
    const [listing] = await sql<{ id: string }[]>`
      select id from public.properties where status = 'live' and bedrooms is not null order by id limit 1`
    await sql.end()
    const pages = {
      home: '/',
      search: '/search?location=Leeds&type=sale',
      property: `/property/${listing?.id}`,
    }
    await report(lintel.url, pages, browser)
  } finally {
    lintel.kill('SIGTERM')
    await lintel.ended
    await removeDataDir(dataDir)
  }
}

/** In a folder of its own, so that nothing of it is among our dependencies. */
async function install(): Promise<void> {
  if (existsSync(path.join(home, 'node_modules/lighthouse'))) return
  await mkdir(home, { recursive: true })
  await writeFile(path.join(home, 'package.json'), '{"private":true,"type":"module"}\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', `lighthouse@${version}`], {
    cwd: home,
    stdio: 'ignore',
  })
}

async function report(url: string, pages: Record<string, string>, browser: string): Promise<void> {
  const rows: string[] = []
  let index = 0
  for (const [name, address] of Object.entries(pages)) {
    const first = await judge(url + address, browser, 4)
    index = first.environment.benchmarkIndex
    const fitted = Math.max(1, Math.round((4 * index) / expectedIndex))
    for (const slowdown of new Set([4, fitted])) rows.push(await row(name, url + address, browser, slowdown))
  }
  const text = `# Lighthouse ${version}, mobile\n\nBenchmark index of this machine ${Math.round(index)}, median of ${runs} runs, ${new Date().toISOString().slice(0, 10)}\n\n| page | processor slowed down | ${categories.join(' | ')} | ${figures.map((figure) => `${figure}, ms`).join(' | ')} |\n|---|---:|${'---:|'.repeat(categories.length + figures.length)}\n${rows.join('\n')}\n`
  console.log(text)
  if (process.argv.includes('--write')) await writeFile(path.join(folder, 'results', 'lighthouse.md'), text)
}

async function row(name: string, address: string, browser: string, slowdown: number): Promise<string> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await judge(address, browser, slowdown))
  const scores = categories.map((category) =>
    Math.round(100 * median(reports.map((each) => each.categories[category]?.score ?? 0))),
  )
  const times = figures.map((figure) =>
    Math.round(median(reports.map((each) => each.audits[figure]?.numericValue ?? 0))),
  )
  return `| ${name} | ${slowdown}x | ${[...scores, ...times].join(' | ')} |`
}

async function judge(address: string, browser: string, slowdown: number): Promise<Report> {
  const file = path.join(home, 'report.json')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  execFileSync(
    process.execPath,
    [path.join(home, 'node_modules/lighthouse/cli/index.js'), address, ...options],
    {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: 'ignore',
    },
  )
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

await main()
