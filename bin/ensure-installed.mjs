// Plain JavaScript for Node 20 or later: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname, which needs Node 20.11, nor the URL's pathname, which encodes spaces.
export const root = path.resolve(fileURLToPath(import.meta.url), '..', '..')

/** The Node that the project pins as a dependency. */
export const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', 'node')

/**
 * Installs the locked packages unless they are installed already. Without `isForDevelopment` an installation by
 * `npm ci --omit=dev` is enough, which may be on a read-only disk.
 * @param {{ isForDevelopment: boolean }} options
 */
export function ensureInstalled({ isForDevelopment }) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    fail(`Node ${process.versions.node} is too old: Lintel needs Node 20 or newer to install itself.`)
  const stamp = path.join(root, 'node_modules', '.installed.sha256')
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const expectedHash = createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedHash && existsSync(pinnedNode)) return
  if (!isForDevelopment && existsSync(pinnedNode) && hasProductionPackages(root)) return
  process.stdout.write('· Installing packages (once, about a minute)\n')
  const startedAt = Date.now()
  const npm = process.env.npm_execpath
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(
    file,
    [...args, 'ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0)
    fail(
      'The packages could not be installed. Check the connection to the npm registry and run the command again.',
    )
  writeFileSync(stamp, expectedHash)
  process.stdout.write(`✓ Packages ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

/**
 * Compares the lock file with the record that npm keeps of what it has installed.
 * @param {string} folder
 */
export function hasProductionPackages(folder) {
  const record = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  /** @type {(file: string) => Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} */
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesIn(record)
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(
    ([name, { version, dev, optional, devOptional }]) =>
      name === '' || dev || optional || devOptional || installed[name]?.version === version,
  )
}

/** @returns {never} */
export function fail(/** @type {string} */ message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
