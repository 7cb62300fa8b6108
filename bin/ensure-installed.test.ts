import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasProductionPackages, root } from './ensure-installed.mjs'

async function folderWith(installed: object | undefined): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-packages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  }
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
  await mkdir(path.join(folder, 'node_modules'))
  if (installed)
    await writeFile(
      path.join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: installed }),
    )
  return folder
}

test('an operator who installed without development packages can start without installing them', async () => {
  const folder = await folderWith({ 'node_modules/hono': { version: '4.0.0' } })
  expect(hasProductionPackages(folder)).toBe(true)
})

test('packages of another version, or none, are installed before a start', async () => {
  expect(hasProductionPackages(await folderWith({ 'node_modules/hono': { version: '3.0.0' } }))).toBe(false)
  expect(hasProductionPackages(await folderWith({}))).toBe(false)
  expect(hasProductionPackages(await folderWith(undefined))).toBe(false)
})

test('the packages of this checkout are recognised as complete', () => {
  expect(hasProductionPackages(root)).toBe(true)
})
