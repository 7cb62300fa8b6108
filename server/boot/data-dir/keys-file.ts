import { access, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../../../platform/start-problem.ts'

/** What local tools need to reach a running server. Readable by its owner only. */
export type KeysFile = {
  anonKey: string
  serviceRoleKey: string
  databaseUrl: string
  /** For clients of Amazon S3, with the rights of the service role. */
  s3: { accessKeyId: string; secretAccessKey: string }
}

const keysSchema = z
  .object({
    anonKey: z.string(),
    serviceRoleKey: z.string(),
    databaseUrl: z.string().regex(/^postgres(ql)?:\/\//),
    s3: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  })
  .partial()

const keysPath = (dataDir: string) => path.join(dataDir, 'keys.json')

/** Whether the folder has been used before. */
export const hasKeysFile = (dataDir: string): Promise<boolean> =>
  access(keysPath(dataDir)).then(
    () => true,
    () => false,
  )

/** Empty without a file. A damaged file is never overwritten. */
export async function readKeysFile(dataDir: string): Promise<Partial<KeysFile>> {
  const text = await readFile(keysPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new StartProblem(
      `${keysPath(dataDir)} cannot be read (${error.code}). Give this user the right to: it holds the key to the database beside it.`,
    )
  })
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    throw new StartProblem(
      `${keysPath(dataDir)} is damaged. Restore it from a backup: it holds the key to the database beside it.`,
    )
  }
}

/** Written to a temporary file and renamed, so that readers never see a partial file. */
export async function writeKeysFile(dataDir: string, keys: Partial<KeysFile>): Promise<void> {
  const file = keysPath(dataDir)
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
