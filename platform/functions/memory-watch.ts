import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isLinux = process.platform === 'linux'
const readEveryMs = isLinux ? 100 : 1000

/**
 * Reports a process's resident memory several times a second, because V8's heap limit does not include buffers. Returns a function that
 * stops it.
 */
export function watchMemory(pid: number | undefined, onReading: (residentMb: number) => void): () => void {
  if (pid === undefined) return () => undefined
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    const kilobytes = await residentKilobytes(pid).catch(() => 0)
    isReading = false
    onReading(kilobytes / 1024)
  }
  const timer = setInterval(() => void read(), readEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function residentKilobytes(pid: number): Promise<number> {
  if (!isLinux) return Number((await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}
