import { readFileSync, writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import { JsonReporter, type TestModule } from 'vitest/node'

const file = process.env.VITEST_REPORT ?? 'vitest-report.json'

/** Vitest's JSON report plus errors outside the tests, which can fail a run on their own. */
export default class VitestReport extends JsonReporter {
  constructor() {
    super({ outputFile: file })
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[] = [],
  ): Promise<void> {
    await super.onTestRunEnd(modules)
    const report = JSON.parse(readFileSync(file, 'utf8')) as object
    const unhandledErrors = unhandled.map((error) => error.stack ?? error.message)
    writeFileSync(file, JSON.stringify({ ...report, unhandledErrors }))
  }
}
