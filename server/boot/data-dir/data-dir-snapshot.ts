import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** What opening a database and its files leaves in a data folder. A backup may lie beside it. */
const ours = ['keys.json', 'postgres', 'postgres.log', 'reserve', 'storage']

/** Remembers what a data folder holds, so that what was made in vain can be told from what was there. */
export async function rememberDataDir(dataDir: string): Promise<{ removeWhatIsNew: () => Promise<void> }> {
  const before = new Set(await readdir(dataDir).catch(() => []))
  return {
    removeWhatIsNew: async () => {
      for (const name of ours)
        if (!before.has(name))
          await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
