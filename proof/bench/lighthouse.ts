import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensureBrowser } from '../../bin/ensure-browser.ts'
import { connect } from '../../platform/db/connect.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { installIn } from './load/child-server.ts'
import { median } from './load/statistics.ts'
import { sized } from './options.ts'
import { report, type Table } from './report/report.ts'
import { withDataDir, withServer } from './server.ts'

/**
 * Lighthouse's mobile scores of the home, search and property pages, beside a minimal page. Lighthouse slows the processor
 * down fourfold, assuming a fast desktop. The effect depends on the machine's `benchmarkIndex`, so results are reported both
 * with the default slowdown and with one calibrated to the phone that Lighthouse simulates.
 */
const run = promisify(execFile)
const version = '13.5.0'
const runs = sized({ full: 5, quick: 1 })
/** Lighthouse sometimes loses its connection to the browser. */
const attempts = 3
const lighthouseTimeoutMs = 3 * 60_000
const installFolder = path.join(import.meta.dirname, '.peer', 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const
const defaultSlowdown = 4
/** The benchmark index for which the default slowdown simulates the reference phone. */
const referenceIndex = 2000
const targets: Record<(typeof categories)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

type LighthouseReport = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
  environment: { benchmarkIndex: number }
}
type Page = { name: string; url: string }

const main = () =>
  withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url }) => {
      await lintel.whenReady({ ms: 300_000 })
      const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'bench' })
      const [listing] = await sql<{ id: string }[]>`
        select id from public.properties where status = 'live' and bedrooms is not null order by id limit 1`
      await sql.end()
      const pages = [
        { name: 'home', url: `${url}/` },
        { name: 'search', url: `${url}/search?location=Leeds&type=sale` },
        { name: 'property', url: `${url}/property/${listing?.id}` },
      ]
      await install()
      await withSmallestPage(async (smallest) => writeReport([smallest, ...pages], await ensureBrowser()))
    }),
  )

/** In a separate folder, so that it is not among our dependencies. */
async function install(): Promise<void> {
  if (existsSync(path.join(installFolder, 'node_modules/lighthouse'))) return
  await mkdir(installFolder, { recursive: true })
  await writeFile(path.join(installFolder, 'package.json'), '{"private":true,"type":"module"}\n')
  await installIn(installFolder, [`lighthouse@${version}`])
}

async function withSmallestPage(work: (page: Page) => Promise<void>): Promise<void> {
  const page =
    '<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width"><h1>A page</h1>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await work({ name: 'minimal page', url: `http://127.0.0.1:${port}/` })
  server.close()
}

async function writeReport([smallest, ...pages]: Page[], browser: string): Promise<void> {
  if (!smallest) return
  const { environment } = await runLighthouse(smallest.url, browser, defaultSlowdown)
  const calibratedSlowdown = Math.max(
    1,
    Math.round((defaultSlowdown * environment.benchmarkIndex) / referenceIndex),
  )
  const missed: string[] = []
  const tables: Table[] = []
  for (const slowdown of new Set([defaultSlowdown, calibratedSlowdown])) {
    const rows = [await measurePage(smallest, browser, slowdown)]
    for (const page of pages) {
      const pageRow = await measurePage(page, browser, slowdown)
      rows.push(pageRow)
      categories.forEach((category, index) => {
        const score = Number(pageRow[index + 1])
        if (slowdown === defaultSlowdown && score < targets[category])
          missed.push(`${page.name}, ${category}: ${score}; the target is at least ${targets[category]}`)
      })
    }
    tables.push({
      heading: `Processor slowed down ${slowdown} times`,
      columns: ['page', ...categories, ...figures.map((figure) => `${figure.replaceAll('-', ' ')}, ms`)],
      rows,
    })
  }
  await report({
    name: 'lighthouse',
    title: `Lighthouse ${version}, mobile`,
    conditions: `benchmark index ${Math.round(environment.benchmarkIndex)}, where Lighthouse expects ${referenceIndex}; median of ${runs}.`,
    tables,
    missed,
  })
}

async function measurePage(
  { name, url }: Page,
  browser: string,
  slowdown: number,
): Promise<(string | number)[]> {
  const reports: LighthouseReport[] = []
  for (let turn = 0; turn < runs; turn++) reports.push(await runLighthouse(url, browser, slowdown))
  return [
    name,
    ...categories.map((category) =>
      Math.round(100 * median(reports.map((each) => each.categories[category]?.score ?? 0))),
    ),
    ...figures.map((figure) =>
      Math.round(median(reports.map((each) => each.audits[figure]?.numericValue ?? 0))),
    ),
  ]
}

async function runLighthouse(url: string, browser: string, slowdown: number): Promise<LighthouseReport> {
  const file = path.join(installFolder, 'report.json')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const command = [path.join(installFolder, 'node_modules/lighthouse/cli/index.js'), url, ...options]
  for (let attempt = 1; ; attempt++) {
    try {
      const env = { ...process.env, CHROME_PATH: browser }
      await run(process.execPath, command, { env, timeout: lighthouseTimeoutMs })
      break
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
  return JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
}

await main()
