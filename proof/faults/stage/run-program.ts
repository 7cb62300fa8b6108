import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..', '..', '..')

/** One of our commands, as npm would run it: what it said, or its last line as the error. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [path.join(root, program), ...args], {
      env: { PATH: process.env.PATH, ...environment },
    })
    return stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(`${program}: ${stderr.trim().split('\n').at(-1) || message}`)
  }
}
