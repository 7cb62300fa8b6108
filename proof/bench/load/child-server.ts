import { type ChildProcess, execFile, fork } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { withTimeout } from '../../with-timeout.ts'
import type { Ready } from './serve-for-parent.ts'

const run = promisify(execFile)
const startTimeoutMs = 60_000
const installTimeoutMs = 5 * 60_000

export type ChildServer = { child: ChildProcess; port: number }

/** Starts a server in a child process and resolves once it has reported its port. It exits on disconnect. */
export async function startChild(
  file: string,
  args: string[] = [],
  { send, env }: { send?: string; env?: Record<string, string> } = {},
): Promise<ChildServer> {
  const child = fork(file, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(env ? { env: { ...process.env, ...env } } : {}),
  })
  if (send !== undefined) child.send(send)
  try {
    return {
      child,
      port: await withTimeout(startTimeoutMs, `starting ${path.basename(file)}`, portOf(child, file)),
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function portOf(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: Ready) => resolve(port))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path.basename(file)} exited with ${code}`)))
  })
}

/** Installs packages that are not among our dependencies into `folder`. */
export async function installIn(folder: string, packages: string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--no-save']
  await run('npm', ['install', ...options, ...packages], { cwd: folder, timeout: installTimeoutMs })
}
