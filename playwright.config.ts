import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './platform/db/embedded/free-port.ts'
import { keepTemporaryFilesInMemory } from './test/temporary-files-in-memory.ts'

keepTemporaryFilesInMemory()

// Every worker process reads this file again and takes the values of the first process from the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= temporaryDataDir()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
/** With E2E_SERVERS=2 the tests run against a cluster, through its load balancer. */
const servers = process.env.E2E_SERVERS
const start = servers ? `node server/commands/cluster.ts --servers ${servers}` : 'node server/main.ts'

/** Browser tests against the real server with its own PostgreSQL. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Ends a test that hangs. A busy machine takes several times as long for a whole journey as a quiet one.
  timeout: 180_000,
  // How long to wait for a state, not how fast the site has to be: a passing assertion returns at once, and a busy machine takes
  // longer than ten seconds for some page loads. Tests of a time limit measure it themselves.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace of every step takes a third of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: /\.phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /\.phone\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    // The checks have filled a folder already, for the process tests too.
    command: process.env.FILLED_DATA_DIR ? `cp -a "$FILLED_DATA_DIR/." "$DATA_DIR" && exec ${start}` : start,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
    },
  },
})

/** The server creates the folder. It is removed when the process exits, because a global teardown runs before the server stops. */
function temporaryDataDir(): string {
  const folder = path.join(tmpdir(), `lintel-e2e-${randomUUID()}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
