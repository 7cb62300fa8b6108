import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { exitStatus, onTermination } from './on-termination.mjs'

/**
 * npm run test:busy: runs the whole suite three times while four busy loops compete for the processor, as on a slow machine.
 * A test that depends on timing fails here first.
 */
const runs = Number(process.argv[2] ?? 3)
const busyLoops = 4

const children = new Set<ChildProcess>()

function start(args: string[], stdio: 'ignore' | 'inherit'): ChildProcess {
  const child = spawn(process.execPath, args, { stdio })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

onTermination((signal) => {
  for (const child of children) child.kill(signal)
  process.exit(1)
})

const loops = Array.from({ length: busyLoops }, () => start(['-e', 'for (;;);'], 'ignore'))
let failed = 0
for (let run = 1; run <= runs; run++) {
  const startedAt = performance.now()
  const checks = start([path.join(import.meta.dirname, 'checks.ts')], 'inherit')
  const [code, signal] = (await once(checks, 'exit')) as [number | null, NodeJS.Signals | null]
  const isGreen = exitStatus(code, signal) === 0
  if (!isGreen) failed += 1
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stdout.write(
    `\nBusy run ${run} of ${runs}: ${isGreen ? 'green' : 'failed'} after ${minutes} minutes\n`,
  )
}
for (const loop of loops) loop.kill()
process.exit(failed ? 1 : 0)
