import { execFile } from 'node:child_process'
import { chmod, open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Finding } from '../fault.ts'
import type { FaultContext } from './fault-context.ts'

const run = promisify(execFile)
const source = path.join(import.meta.dirname, 'moved-clock.c')

/** A clock for a site and its PostgreSQL that can be changed while they run. */
export type Clock = {
  environment: Record<string, string>
  /** Sets the offset from the real time. */
  moveBy: (seconds: number) => Promise<void>
  /** The site's current time in milliseconds. */
  now: () => number
}

/** Undefined without Linux and a C compiler. */
export async function makeClock(context: FaultContext): Promise<Clock | undefined> {
  const folder = await context.folder()
  // PostgreSQL may run as another user, which has to read both files.
  await chmod(folder, 0o755)
  const [library, file] = [path.join(folder, 'clock.so'), path.join(folder, 'clock')]
  const isMade = await run('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']).then(
    () => true,
    () => false,
  )
  if (!isMade) return undefined
  const handle = await open(file, 'w+', 0o644)
  context.onCleanup(() => handle.close())
  let moved = 0
  const moveBy = async (seconds: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(Math.round(seconds)))
    await handle.write(bytes, 0, 8, 0)
    moved = Math.round(seconds)
  }
  await moveBy(0)
  return {
    environment: { LD_PRELOAD: library, PROOF_CLOCK: file },
    moveBy,
    now: () => Date.now() + moved * 1000,
  }
}

export const noClock = (description: string): Finding => ({
  description,
  times: 0,
  expected: 'the site keeps working',
  observed: 'needs Linux and a C compiler (cc)',
  isMet: undefined,
})
