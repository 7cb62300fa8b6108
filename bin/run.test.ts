import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A program that tells its number and every signal, and takes none of them for its end. */
const stubborn = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => { console.log(signal); if (signal === process.argv[2]) process.exit(7) })
  setInterval(() => undefined, 1000)
  console.log('pid ' + process.pid)`
const defenceless = `setInterval(() => undefined, 1000); console.log('pid ' + process.pid)`

type Running = { wrapper: ChildProcess; said: () => string; pid: number }

/** The wrapper with a program, named as package.json would name it: from the root of the project. */
async function run(
  source: string,
  { args = [], through = [] }: { args?: string[]; through?: string[] } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'program.mjs')
  await writeFile(program, source)
  return running([...through, process.execPath, 'bin/run.mjs', path.relative(root, program), ...args])
}

async function running([file = '', ...args]: string[]): Promise<Running> {
  const wrapper = spawn(file, args, { cwd: root })
  let said = ''
  for (const stream of [wrapper.stdout, wrapper.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  await expect.poll(() => said, { timeout: 15_000 }).toMatch(/pid \d+\n/)
  const pid = Number(/pid (\d+)\n/.exec(said)?.[1])
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    wrapper.kill('SIGKILL')
  })
  return { wrapper, said: () => said, pid }
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
  'a command that knows nothing of %s ends with whoever started it, and status %i',
  async ([signal, status]) => {
    const { wrapper, pid } = await run(defenceless)
    wrapper.kill(signal)
    expect(await once(wrapper, 'exit')).toEqual([status, null])
    expect(isAlive(pid)).toBe(false)
  },
)

test('a command that tidies up first is waited for, and its own status is told', async () => {
  const { wrapper, said, pid } = await run(stubborn, { args: ['SIGINT'] })
  wrapper.kill('SIGTERM')
  await expect.poll(said).toContain('SIGTERM')
  expect([wrapper.exitCode, isAlive(pid)]).toEqual([null, true])
  wrapper.kill('SIGINT')
  expect(await once(wrapper, 'exit')).toEqual([7, null])
})

test('a command whose npm is killed outright is told to end', async () => {
  const { wrapper, pid } = await run(defenceless, {
    through: [
      process.execPath,
      '-e',
      `require('child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`,
    ],
  })
  wrapper.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
