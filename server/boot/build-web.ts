import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../../platform/start-problem.ts'
import { writeCompressedForms } from '../http/assets/compressed-files.ts'

/** Not inherited from the environment: a test runner's mode would bundle React's development code. */
const mode = 'production'
const sources = ['web', 'domain', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/**
 * Builds the web app unless the existing build is of the same sources. Where the development packages are not installed, the existing
 * build is used.
 */
export async function ensureWebIsBuilt(root: string): Promise<'built' | 'unchanged'> {
  const stampFile = path.join(root, 'build', 'sources.sha256')
  if (!existsSync(builderOf(root))) {
    if (existsSync(stampFile)) return 'unchanged'
    throw new StartProblem(notBuiltMessage)
  }
  const currentHash = await sourcesHash(root)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === currentHash) return 'unchanged'
  await rm(stampFile, { force: true })
  await runBuild(root)
  await writeCompressedForms(path.join(root, 'build', 'client'))
  await writeFile(stampFile, currentHash)
  return 'built'
}

const builderOf = (root: string) => path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')

const notBuiltMessage =
  'The web app has not been built, and the packages that build it are not installed. Run npm ci, then npm start; or make a folder with both by npm run package.'

async function sourcesHash(root: string): Promise<string> {
  const hash = createHash('sha256').update(`${mode} with compressed files`)
  for (const source of sources) await addToHash(hash, path.join(root, source))
  return hash.digest('hex')
}

async function addToHash(hash: ReturnType<typeof createHash>, file: string): Promise<void> {
  const entries = await readdir(file, { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    hash.update(`\0${path.basename(file)}\0`).update(await readFile(file))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    await addToHash(hash, path.join(file, entry.name))
}

async function runBuild(root: string): Promise<void> {
  const child = spawn(process.execPath, [builderOf(root), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new StartProblem(`The web app could not be built:\n${output.trim()}`)
}
