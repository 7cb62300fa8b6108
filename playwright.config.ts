import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './platform/db/embedded/free-port.ts'

// The configuration is read again in every worker process; what the first reading chose is handed on by the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= temporaryDataDir()
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
/** With E2E_SERVERS=2 the journeys lead through the balancer of a cluster. */
const servers = process.env.E2E_SERVERS

/** Journeys in a real browser against the real server with its own PostgreSQL. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Ends a test that hangs. A busy machine takes several times as long for a whole journey as a quiet one.
  timeout: 180_000,
  expect: { timeout: 10_000 },
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
    command: servers ? `node server/commands/cluster.ts --servers ${servers}` : 'node server/main.ts',
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

/** The server makes the folder. It is removed at the very end: a global teardown runs while the server still does. */
function temporaryDataDir(): string {
  const folder = path.join(tmpdir(), `lintel-e2e-${randomUUID()}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
