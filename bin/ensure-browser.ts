import { spawnSync } from 'node:child_process'
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
  const { chromium } = await import('@playwright/test')
  const findBrowser = () =>
    [chromium.executablePath(), ...systemNames.map(onPath)].find((file) => file && existsSync(file))
  const installers = [
    () =>
      spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
        stdio: 'ignore',
        timeout: downloadTimeoutMs,
      }),
    () => installFromDebian(),
  ]
  for (const install of installers) {
    if (findBrowser()) break
    process.stdout.write('· Fetching a browser\n')
    install()
  }
  return (
    findBrowser() ??
    fail(
      'No browser for the tests. Run "npx playwright install chromium", or install Chromium with the system\'s package manager.',
    )
  )
}

function onPath(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

function installFromDebian(): void {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  const install = `${asRoot}apt-get install -qy --no-install-recommends`
  spawnSync(
    'sh',
    [
      '-c',
      `${asRoot}apt-get update -q && { ${install} chromium-headless-shell fonts-liberation || ${install} chromium fonts-liberation; }`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
