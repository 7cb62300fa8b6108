import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { ensureWebIsBuilt } from '../server/boot/build-web.ts'
import { root } from './ensure-installed.mjs'
import { type LockedPackage, licenceList, softwareBill } from './software-bill.ts'

const maxMegabytes = 350

const folders = [
  'build',
  'content',
  'demo',
  'domain',
  'gazetteer',
  'platform',
  'product',
  'server',
  'web',
  'worker',
]
const files = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'bin/start.mjs',
  'bin/run.mjs',
  'bin/ensure-installed.mjs',
  'bin/on-source-change.mjs',
  'bin/on-termination.mjs',
  'supabase/config.toml',
  'supabase/functions',
  'supabase/migrations',
]
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/platform/functions/fixtures')

/** Parts of packages that only compilers, debuggers and readers use. Licences stay. */
const isUnused = (file: string) =>
  /\.(map|d\.ts|d\.mts|d\.cts|tsbuildinfo|flow)$/.test(file) ||
  (/\.(md|markdown)$/i.test(file) && !/licen[cs]e|notice/i.test(path.basename(file))) ||
  /\/node_modules\/node\/(include|share|lib)(\/|$)/.test(file) ||
  /\/node_modules\/lucide-react\/dist\/(esm|umd)(\/|$)/.test(file)

type Lock = { packages: Record<string, LockedPackage> }

/**
 * npm run package [-- folder]: a folder that runs Lintel with `npm start` or `node_modules/node/bin/node server/main.ts`, as any user and
 * on a read-only disk, with DATA_DIR elsewhere.
 */
async function main([folderArgument]: string[]): Promise<void> {
  const folder = path.resolve(folderArgument ?? path.join(root, 'dist', 'lintel'))
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    process.stderr.write(`${folder} is not empty. Name another folder, or remove it.\n`)
    process.exit(1)
  }
  await ensureWebIsBuilt(root)
  for (const name of [...folders, ...files]) copy(name, folder)
  const packages = copyPackages(folder)
  writeFileSync(
    path.join(folder, 'sbom.cdx.json'),
    `${JSON.stringify(softwareBill(root, packages), null, 2)}\n`,
  )
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), licenceList(root, packages))
  const megabytes = Math.round(diskBytes(folder) / 2 ** 20)
  process.stdout.write(`${folder}: ${megabytes} MB, ${packages.length} packages\n`)
  if (megabytes <= maxMegabytes) return
  process.stderr.write(`That is more than ${maxMegabytes} MB.\n`)
  process.exit(1)
}

function copy(name: string, folder: string): void {
  const target = path.join(folder, name)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(path.join(root, name), target, { recursive: true, filter: (file) => !isTest(file) })
}

/** Those that are not for development and are installed on this machine, with the record by which the launcher knows them. */
function copyPackages(folder: string): [string, LockedPackage][] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const binaries = developmentBinaries(lock)
  const needed = Object.entries(lock.packages).filter(
    ([name, locked]) =>
      name &&
      !isForDevelopment(locked) &&
      !(locked.optional && binaries.has(name)) &&
      existsSync(path.join(root, name)),
  )
  const isNested = (file: string, name: string) =>
    file.slice(path.join(root, name).length).includes('/node_modules/')
  for (const [name] of needed) {
    const filter = (file: string) => !isNested(`${file}/`, name) && !isUnused(file)
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    })
  }
  removeEmptyFolders(path.join(folder, 'node_modules'))
  const record = { ...lock, packages: Object.fromEntries(needed) }
  writeFileSync(path.join(folder, 'node_modules', '.package-lock.json'), JSON.stringify(record))
  return needed
}

const isForDevelopment = ({ dev, devOptional }: LockedPackage) => Boolean(dev || devOptional)

/** Compiled parts of development packages: npm marks them as optional, but not as development packages when these are also optional peers. */
function developmentBinaries(lock: Lock): Set<string> {
  const binaries = new Set<string>()
  const packages = Object.values(lock.packages)
  const optionalOf = (isOfDevelopment: boolean) =>
    packages
      .filter((locked) => isForDevelopment(locked) === isOfDevelopment)
      .flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  for (const name of optionalOf(true)) binaries.add(`node_modules/${name}`)
  for (const name of optionalOf(false)) binaries.delete(`node_modules/${name}`)
  return binaries
}

/** What it takes on the disk, in blocks of 512 bytes. */
function diskBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.reduce(
    (sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).blocks * 512,
    0,
  )
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const file = path.join(folder, entry)
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) removeEmptyFolders(file)
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

await main(process.argv.slice(2))
