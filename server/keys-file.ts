import { access, constants, mkdir, open, readFile, rename, statfs } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../platform/db/start-problem.ts'

/** What tools on this machine need to reach a running server; readable by its owner only. */
export type KeysFile = { anonKey: string; serviceRoleKey: string; databaseUrl: string }

const neededBytes = 200 * 1024 * 1024

export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    )
  }
  const { bavail, bsize } = await statfs(dataDir)
  const isNew = !(await access(path.join(dataDir, 'keys.json')).then(
    () => true,
    () => false,
  ))
  if (isNew && bavail * bsize < neededBytes) {
    throw new StartProblem(
      `The disk of ${dataDir} is full. Make room (200 MB), or set DATA_DIR to another folder.`,
    )
  }
}

export async function readKeysFile(dataDir: string): Promise<Partial<KeysFile>> {
  const text = await readFile(path.join(dataDir, 'keys.json'), 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text) as Partial<KeysFile>
  } catch {
    throw new StartProblem(
      `${path.join(dataDir, 'keys.json')} is damaged. Restore it from a backup: it holds the key to the database beside it.`,
    )
  }
}

/** Written beside and moved into place, so that a reader never sees half of it. */
export async function writeKeysFile(dataDir: string, keys: Partial<KeysFile>): Promise<void> {
  const file = path.join(dataDir, 'keys.json')
  const writing = await open(`${file}.new`, 'w', 0o600)
  try {
    await writing.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await writing.sync()
  } finally {
    await writing.close()
  }
  await rename(`${file}.new`, file)
}
