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

/** Installs the locked packages unless they are installed already. */
export function ensureInstalled() {
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

/** @returns {never} */
export function fail(/** @type {string} */ message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
