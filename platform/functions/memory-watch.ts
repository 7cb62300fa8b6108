import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isLinux = process.platform === 'linux'
const lookEveryMs = isLinux ? 100 : 1000

/**
 * Tells when a process holds more memory than it may: V8's own limit knows nothing of buffers, which lie outside its heap.
 * Answers with what ends the watch.
 */
export function watchMemory(pid: number | undefined, mostMb: number, onTooMuch: () => void): () => void {
  if (pid === undefined) return () => undefined
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    const kilobytes = await residentKilobytes(pid).catch(() => 0)
    isLooking = false
    if (kilobytes / 1024 > mostMb) onTooMuch()
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function residentKilobytes(pid: number): Promise<number> {
  if (!isLinux) return Number((await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}
