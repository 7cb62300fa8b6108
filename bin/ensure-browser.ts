import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fail } from './ensure-installed.mjs'

/** The headless shell is a third faster. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const downloadTimeoutMs = 180_000

/**
 * A Chromium for the browser tests: Playwright's or the system's; if there is none, Playwright's or Debian's is
 * installed.
 */
export async function ensureBrowser(): Promise<string> {
  await fetchMissingBrowser()
  return (
    (await findBrowser()) ??
    fail(
      'No browser for the tests. Run "npx playwright install chromium", or install Chromium with the system\'s package manager.',
    )
  )
}

export async function fetchMissingBrowser(): Promise<void> {
  if (await findBrowser()) return
  process.stdout.write('· Fetching a browser\n')
  await installPlaywrightsBrowser()
  if (!(await findBrowser())) await installDebiansBrowser()
}

async function findBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath(), ...systemNames.map(onPath)].find((file) => file && existsSync(file))
}

function onPath(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

const installPlaywrightsBrowser = () =>
  runInstaller(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: downloadTimeoutMs,
  })

function installDebiansBrowser(): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  const install = `${asRoot}apt-get install -qy --no-install-recommends`
  const script = `${asRoot}apt-get update -q && { ${install} chromium-headless-shell fonts-liberation || ${install} chromium fonts-liberation; }`
  return runInstaller('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Whether it worked shows in what is found afterwards. */
async function runInstaller(program: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(program, args, options)
  await once(child, 'close').catch(() => undefined)
}
