import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * After a reboot the number may belong to another program, and where nobody collects the dead (containers
 * without an init) a killed PostgreSQL keeps its number.
 */
export async function isRunningPostgres(pid: number, proc = '/proc'): Promise<boolean> {
  if (!isAlive(pid)) {
    if (pid === known) known = undefined
    return false
  }
  if (!existsSync(`${proc}/self`)) return isPostgresToPs(pid)
  const stat = await readFile(`${proc}/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(postgres[^)]*\) [^ZX]/.test(stat)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number that was PostgreSQL's and has lived on since need not be asked about every moment. */
let known: number | undefined

/** Where there is no /proc, as on macOS. Its `ps` names the program with its folder. */
async function isPostgresToPs(pid: number): Promise<boolean> {
  if (pid === known) return true
  const { stdout } = await run('ps', ['-p', `${pid}`, '-o', 'stat=', '-o', 'comm=']).catch(() => ({
    stdout: '',
  }))
  const isPostgres = /^[^ZX\s]\S*\s+(.*\/)?postgres[^/]*$/.test(stdout.trim())
  if (isPostgres) known = pid
  return isPostgres
}
