import { access, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../../../platform/start-problem.ts'

/** What tools on this machine need to reach a running server; readable by its owner only. */
export type KeysFile = { anonKey: string; serviceRoleKey: string; databaseUrl: string }

const shape = z.object({ anonKey: z.string(), serviceRoleKey: z.string(), databaseUrl: z.url() }).partial()

const fileIn = (dataDir: string) => path.join(dataDir, 'keys.json')

/** Whether the folder has been used before. */
export const hasKeysFile = (dataDir: string): Promise<boolean> =>
  access(fileIn(dataDir)).then(
    () => true,
    () => false,
  )

/** Nothing, where there is no file yet. One that cannot be understood is never written over. */
export async function readKeysFile(dataDir: string): Promise<Partial<KeysFile>> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new StartProblem(
      `${fileIn(dataDir)} cannot be read (${error.code}). Give this user the right to: it holds the key to the database beside it.`,
    )
  })
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new StartProblem(
      `${fileIn(dataDir)} is damaged. Restore it from a backup: it holds the key to the database beside it.`,
    )
  }
}

/** Written beside and moved into place, so that a reader never sees half of it. */
export async function writeKeysFile(dataDir: string, keys: Partial<KeysFile>): Promise<void> {
  const file = fileIn(dataDir)
  const writing = await open(`${file}.new`, 'w', 0o600)
  try {
    await writing.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await writing.sync()
  } finally {
    await writing.close()
  }
  await rename(`${file}.new`, file)
}
