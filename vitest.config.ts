import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './test/temporary-files-in-memory.ts'

keepTemporaryFilesInMemory()

/** End a test that hangs. A busy machine takes ten times as long for some tests as a quiet one. */
const timeouts = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A poll returns as soon as it passes.
  expect: { poll: { timeout: 30_000 } },
}

/** A process runs many files: starting one and importing the sources again for each file took longer than the tests. */
const sharedProcess = { isolate: false, setupFiles: 'test/undo-stubs.ts' }

/**
 * `pure` needs no services; `demo` draws pictures; `database` runs against one PostgreSQL for all files; `process` starts the
 * whole server.
 */
export default defineConfig({
  test: {
    // Many tests wait for a database, a server or a timer, so one more than the cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{bin,domain,web,server,proof}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.process.test.ts', 'proof/bench/.peer/**'],
          ...sharedProcess,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'demo',
          include: ['demo/**/*.test.ts'],
          exclude: ['demo/load-demo.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'database',
          include: [
            '{platform,product,worker,supabase,contract,gazetteer,content}/**/*.test.ts',
            'demo/load-demo.test.ts',
          ],
          globalSetup: 'test/start-postgres.ts',
          ...sharedProcess,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/**/*.process.test.ts'],
          globalSetup: 'test/first-start.ts',
          ...timeouts,
        },
      },
    ],
  },
})
