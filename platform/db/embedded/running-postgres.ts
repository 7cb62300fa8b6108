import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether the pid belongs to a running PostgreSQL. After a reboot it may belong to another program, and in a container without an
 * init process a killed PostgreSQL remains as a zombie.
 */
export async function isRunningPostgres(pid: number, proc = '/proc'): Promise<boolean> {
  if (!isAlive(pid)) {
    if (pid === knownPid) knownPid = undefined
    return false
  }
  if (!existsSync(`${proc}/self`)) return isPostgresAccordingToPs(pid)
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

/** The pid last identified as PostgreSQL, which saves running `ps` again while it is alive. */
let knownPid: number | undefined

/** For systems without /proc, such as macOS, whose `ps` prints the full path. */
async function isPostgresAccordingToPs(pid: number): Promise<boolean> {
  if (pid === knownPid) return true
  const { stdout } = await run('ps', ['-p', `${pid}`, '-o', 'stat=', '-o', 'comm=']).catch(() => ({
    stdout: '',
  }))
  const isPostgres = /^[^ZX\s]\S*\s+(.*\/)?postgres[^/]*$/.test(stdout.trim())
  if (isPostgres) knownPid = pid
  return isPostgres
}
