import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Prints its process id and every signal; exits only on the signal in its argument. */
const signalHandlingProgram = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => { console.log(signal); if (signal === process.argv[2]) process.exit(7) })
  setInterval(() => undefined, 1000)
  console.log('pid ' + process.pid)`
const plainProgram = `setInterval(() => undefined, 1000); console.log('pid ' + process.pid)`

type RunningCommand = { wrapper: ChildProcess; output: () => string; pid: number }

/** Runs the wrapper with a program path relative to the root, as package.json does. */
async function run(
  source: string,
  { args = [], through = [] }: { args?: string[]; through?: string[] } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, source)
  return launch([...through, process.execPath, 'bin/run.mjs', path.relative(root, program), ...args])
}

async function launch([file = '', ...args]: string[]): Promise<RunningCommand> {
  const wrapper = spawn(file, args, { cwd: root })
  let output = ''
  for (const stream of [wrapper.stdout, wrapper.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  await expect.poll(() => output, { timeout: 15_000 }).toMatch(/pid \d+\n/)
  const pid = Number(/pid (\d+)\n/.exec(output)?.[1])
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    wrapper.kill('SIGKILL')
  })
  return { wrapper, output: () => output, pid }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.for([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 143],
] as const)(
  'a command without a handler for %s ends with its launcher, with status %i',
  async ([signal, status]) => {
    const { wrapper, pid } = await run(plainProgram)
    wrapper.kill(signal)
    expect(await once(wrapper, 'exit')).toEqual([status, null])
    expect(isAlive(pid)).toBe(false)
  },
)

test('the launcher waits for a command that cleans up, and exits with its status', async () => {
  const { wrapper, output, pid } = await run(signalHandlingProgram, { args: ['SIGINT'] })
  wrapper.kill('SIGTERM')
  await expect.poll(output).toContain('SIGTERM')
  expect([wrapper.exitCode, isAlive(pid)]).toEqual([null, true])
  wrapper.kill('SIGINT')
  expect(await once(wrapper, 'exit')).toEqual([7, null])
})

test('a command ends when npm is killed', async () => {
  const { wrapper, pid } = await run(plainProgram, {
    through: [
      process.execPath,
      '-e',
      `require('child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`,
    ],
  })
  wrapper.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
