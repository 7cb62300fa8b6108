import { type ChildProcess, execFile, fork } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Ready } from '../rest/serve.ts'
import { within } from './within.ts'

const run = promisify(execFile)
const startMs = 60_000
const installMs = 5 * 60_000

export type ChildServer = { child: ChildProcess; port: number }

/** A server in a process of its own, once it has told its port. It ends when it is disconnected, and with us. */
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
    return { child, port: await within(startMs, `the port of ${path.basename(file)}`, portOf(child, file)) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function portOf(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: Ready) => resolve(port))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path.basename(file)} ended with ${code}`)))
  })
}

/** What is none of our dependencies, in a folder of its own. */
export async function installIn(folder: string, packages: string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--no-save']
  await run('npm', ['install', ...options, ...packages], { cwd: folder, timeout: installMs })
}
