import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../platform/db/embedded/free-port.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..', '..')
const nobody = 65_534

/** Read-only file systems and other users need root and Linux. */
const canIsolate = process.platform === 'linux' && process.getuid?.() === 0

test('an operator gets a folder that runs as any user on a read-only disk, with a software bill and all licences', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'lintel-package-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const [folder, dataDir] = [path.join(parent, 'lintel'), path.join(parent, 'data')]
  await run(process.execPath, [path.join(root, 'bin', 'package.ts'), folder])
  for (const forDevelopment of ['vite', '@typescript'])
    await expect(access(path.join(folder, 'node_modules', forDevelopment))).rejects.toThrow()
  const bill = JSON.parse(await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8'))
  expect(bill.components.map(({ name }: { name: string }) => name)).toContain('postgres')
  expect(await readFile(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8')).toMatch(
    /\nhono [\d.]+: MIT\n/,
  )

  await cp(inject('filledDataDir'), dataDir, { recursive: true, preserveTimestamps: true })
  const port = await freePort()
  const launch = [
    path.join(folder, 'node_modules', 'node', 'bin', 'node'),
    path.join(folder, 'bin', 'start.mjs'),
  ]
  const isolate = `mount --bind "${dataDir}" "${dataDir}" && mount -o remount,bind,ro / && exec setpriv --reuid ${nobody} --regid ${nobody} --clear-groups "$@"`
  if (canIsolate) {
    await chmod(parent, 0o755)
    await run('chmod', ['-R', 'a+rX', folder])
    await run('chown', ['-R', `${nobody}:${nobody}`, dataDir])
    await chown(dataDir, nobody, nobody)
  }
  const [file = '', ...args] = canIsolate
    ? ['unshare', '--mount', 'sh', '-c', isolate, 'sh', ...launch]
    : launch
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const status = async () =>
    (await fetch(`http://127.0.0.1:${port}/search`).catch(() => undefined))?.status ?? output
  await expect.poll(status, { timeout: 90_000, interval: 200 }).toBe(200)
  expect(output).not.toContain('Installing packages')
}, 240_000)
