import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 3 * 60_000
const root = path.resolve(import.meta.dirname, '..', '..', '..')

/** Runs one of our commands and returns its output, or throws with its last error line. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [path.join(root, program), ...args], {
      env: { PATH: process.env.PATH, ...environment },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    return stdout
  } catch (error) {
    const { stderr = '', message, killed } = error as Error & { stderr?: string; killed?: boolean }
    if (killed) throw new Error(`${program}: not finished within ${timeoutMs / 1000} s`)
    throw new Error(`${program}: ${stderr.trim().split('\n').at(-1) || message}`)
  }
}
