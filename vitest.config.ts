import { defineConfig } from 'vitest/config'

/** `pure` needs nothing; `database` runs against a real PostgreSQL, started once for all of it. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'pure', include: ['{domain,web,server,demo}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'database',
          include: ['{platform,worker,supabase,contract,gazetteer}/**/*.test.ts'],
          globalSetup: 'test/start-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
