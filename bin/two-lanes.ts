import type { Totals } from './test-totals.ts'

/** Where a program's output goes: to the terminal as it comes, or to a function. */
export type Output = 'terminal' | ((text: string, from: 'stdout' | 'stderr') => void)
export type Check = { title: string; run: (output: Output) => Promise<Totals> }
export type Lanes = { foreground: Check[]; background: Check[] }
export type CheckResult = { title: string; totals: Totals }

/**
 * Runs the checks of both lanes, one at a time in each: checks that wait leave the processor to those that compute. The output of a
 * check in the background is printed as a whole, between two checks of the foreground.
 */
export async function runTwoLanes(
  { foreground, background }: Lanes,
  print: (text: string) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const finished: string[] = []
  let isForegroundDone = false
  const printFinished = () => {
    for (const text of finished.splice(0)) print(text)
  }

  const runBackground = async () => {
    for (const check of background) {
      let text = heading(check)
      const { result, summary } = await runCheck(check, (more) => {
        text += more
      })
      results.push(result)
      finished.push(text + summary)
      if (isForegroundDone) printFinished()
    }
  }
  const runForeground = async () => {
    for (const check of foreground) {
      print(heading(check))
      const { result, summary } = await runCheck(check, 'terminal')
      results.push(result)
      print(summary)
      printFinished()
    }
    isForegroundDone = true
  }
  await Promise.all([runBackground(), runForeground()])
  return results
}

const heading = ({ title }: Check) => `\n── ${title}\n`

async function runCheck(
  { title, run }: Check,
  output: Output,
): Promise<{ result: CheckResult; summary: string }> {
  const startedAt = performance.now()
  const totals = await run(output)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const mark = totals.failed ? '✗' : '✓'
  return {
    result: { title, totals },
    summary: `${mark} ${title}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)\n`,
  }
}
