import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** Entries that opening a database creates in a data folder. Backups may be in the same folder. */
const managedEntries = ['keys.json', 'postgres', 'postgres.log', 'reserve', 'storage']

/** Records what a data folder contains, so that a failed restore can remove only what it created. */
export async function snapshotDataDir(dataDir: string): Promise<{ removeNewEntries: () => Promise<void> }> {
  const before = new Set(await readdir(dataDir).catch(() => []))
  return {
    removeNewEntries: async () => {
      for (const name of managedEntries)
        if (!before.has(name))
          await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
