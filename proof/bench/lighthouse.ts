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
 * What Lighthouse says of home, search and property on its phone, beside the smallest page there can be. Lighthouse
 * slows the processor down fourfold, on the assumption of a fast desktop; how fast this one is (its `benchmarkIndex`)
 * decides what the phone is like, so both are told: as it comes, and slowed down to the phone Lighthouse has in mind.
 */
const run = promisify(execFile)
const version = '13.5.0'
const runs = sized({ full: 5, quick: 1 })
/** It loses its browser now and then. */
const attempts = 3
const judgeMs = 3 * 60_000
const home = path.join(import.meta.dirname, '.peer', 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const
const asItComes = 4
/** The desktop for which fourfold makes that phone. */
const expectedIndex = 2000
const bars: Record<(typeof categories)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

type Judgement = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
  environment: { benchmarkIndex: number }
}
type Page = { name: string; address: string }

const main = () =>
  withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url }) => {
      await lintel.whenReady({ ms: 300_000 })
      const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'bench' })
      const [listing] = await sql<{ id: string }[]>`
        select id from public.properties where status = 'live' and bedrooms is not null order by id limit 1`
      await sql.end()
      const pages = [
        { name: 'home', address: `${url}/` },
        { name: 'search', address: `${url}/search?location=Leeds&type=sale` },
        { name: 'property', address: `${url}/property/${listing?.id}` },
      ]
      await install()
      await withSmallestPage(async (smallest) => tell([smallest, ...pages], await ensureBrowser()))
    }),
  )

/** In a folder of its own, so that nothing of it is among our dependencies. */
async function install(): Promise<void> {
  if (existsSync(path.join(home, 'node_modules/lighthouse'))) return
  await mkdir(home, { recursive: true })
  await writeFile(path.join(home, 'package.json'), '{"private":true,"type":"module"}\n')
  await installIn(home, [`lighthouse@${version}`])
}

async function withSmallestPage(work: (page: Page) => Promise<void>): Promise<void> {
  const page =
    '<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width"><h1>A page</h1>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await work({ name: 'the smallest page', address: `http://127.0.0.1:${port}/` })
  server.close()
}

async function tell([smallest, ...pages]: Page[], browser: string): Promise<void> {
  if (!smallest) return
  const { environment } = await judge(smallest.address, browser, asItComes)
  const fitted = Math.max(1, Math.round((asItComes * environment.benchmarkIndex) / expectedIndex))
  const missed: string[] = []
  const tables: Table[] = []
  for (const slowdown of new Set([asItComes, fitted])) {
    const rows = [await row(smallest, browser, slowdown)]
    for (const page of pages) {
      const told = await row(page, browser, slowdown)
      rows.push(told)
      categories.forEach((category, index) => {
        const score = Number(told[index + 1])
        if (slowdown === asItComes && score < bars[category])
          missed.push(`${page.name}, ${category}: ${score}; the bar is at least ${bars[category]}`)
      })
    }
    tables.push({
      heading: `The processor slowed down ${slowdown} times`,
      columns: ['page', ...categories, ...figures.map((figure) => `${figure.replaceAll('-', ' ')}, ms`)],
      rows,
    })
  }
  await report({
    name: 'lighthouse',
    title: `Lighthouse ${version}, mobile`,
    conditions: `benchmark index ${Math.round(environment.benchmarkIndex)}, where Lighthouse expects ${expectedIndex}; median of ${runs}.`,
    tables,
    missed,
  })
}

async function row({ name, address }: Page, browser: string, slowdown: number): Promise<(string | number)[]> {
  const judgements: Judgement[] = []
  for (let turn = 0; turn < runs; turn++) judgements.push(await judge(address, browser, slowdown))
  return [
    name,
    ...categories.map((category) =>
      Math.round(100 * median(judgements.map((each) => each.categories[category]?.score ?? 0))),
    ),
    ...figures.map((figure) =>
      Math.round(median(judgements.map((each) => each.audits[figure]?.numericValue ?? 0))),
    ),
  ]
}

async function judge(address: string, browser: string, slowdown: number): Promise<Judgement> {
  const file = path.join(home, 'report.json')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const command = [path.join(home, 'node_modules/lighthouse/cli/index.js'), address, ...options]
  for (let attempt = 1; ; attempt++) {
    try {
      const env = { ...process.env, CHROME_PATH: browser }
      await run(process.execPath, command, { env, timeout: judgeMs })
      break
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
  return JSON.parse(await readFile(file, 'utf8')) as Judgement
}

await main()
