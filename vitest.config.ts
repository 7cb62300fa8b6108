import { defineConfig } from 'vitest/config'

/**
 * `pure` needs nothing; `demo` draws the demonstration; `database` runs against a real PostgreSQL, started once for all of it;
 * `process` starts the whole server, again and again.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%', // its own default leaves a core idle, which is half of a small machine
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{bin,domain,web,server,proof}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.process.test.ts', 'proof/bench/.peer/**'],
          testTimeout: 30_000, // a busy machine takes long to start a process
        },
      },
      {
        test: {
          name: 'demo',
          include: ['demo/**/*.test.ts'],
          exclude: ['demo/load-demo.test.ts'],
          testTimeout: 60_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/**/*.process.test.ts'],
          globalSetup: 'test/first-start.ts',
          testTimeout: 120_000,
        },
      },
    ],
  },
})
