import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import type { ArchiveStore } from './archive-store.ts'

const filesPrefix = 'files/'
/** Followed by the day of the removal and the key. */
const removedPrefix = 'removed/'
const keyPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

const nameOf = (key: string) => `${filesPrefix}${key.slice(0, 2)}/${key}`

/**
 * A store whose files are also in the archive, where they stay when they are removed: rows of an earlier moment may refer to them. The
 * copy of a new file is made after the upload; one that fails is made with the next base backup.
 */
export function archivedBlobs(
  blobs: BlobStore,
  archive: ArchiveStore,
  onError: (error: Error) => void,
): BlobStore {
  return {
    ...blobs,
    put: async (key, bytes, contentType) => {
      await blobs.put(key, bytes, contentType)
      archive.put(nameOf(key), bytes).catch(onError)
    },
    copy: async (from, to) => {
      const isCopied = await blobs.copy(from, to)
      if (isCopied) archiveFile(blobs, archive, to).catch(onError)
      return isCopied
    },
    remove: async (keys) => {
      const day = new Date().toISOString().slice(0, 10)
      for (const key of keys) {
        await archiveFile(blobs, archive, key)
        await archive.put(`${removedPrefix}${day}/${key}`, new Uint8Array())
      }
      await blobs.remove(keys)
    },
  }
}

async function archiveFile(blobs: BlobStore, archive: ArchiveStore, key: string): Promise<void> {
  const bytes = await blobs.read(key)
  if (bytes) await archive.put(nameOf(key), bytes)
}

/** Archives the files that are not in the archive yet. */
export async function archiveMissingFiles(blobs: BlobStore, archive: ArchiveStore): Promise<void> {
  for (const prefix of keyPrefixes) {
    const archived = new Set(await archive.list(`${filesPrefix}${prefix}/`))
    for await (const { key } of blobs.list(prefix))
      if (!archived.has(nameOf(key))) await archiveFile(blobs, archive, key)
  }
}

export const isArchived = async (archive: ArchiveStore, key: string): Promise<boolean> =>
  (await archive.read(nameOf(key))) !== undefined

/** Returns false if the archive does not have it. */
export async function restoreFile(archive: ArchiveStore, blobs: BlobStore, key: string): Promise<boolean> {
  const bytes = await archive.read(nameOf(key))
  if (!bytes) return false
  await blobs.put(key, bytes, 'application/octet-stream')
  return true
}

/** Forgets files that were removed before the day, except those that are in use again. */
export async function forgetRemovedFiles(
  archive: ArchiveStore,
  blobs: BlobStore,
  beforeDay: string,
): Promise<void> {
  for (const marker of await archive.list(removedPrefix)) {
    const [, day = '', key = ''] = marker.split('/')
    if (day >= beforeDay) continue
    if (!(await blobs.read(key, { start: 0, end: 0 }))) await archive.remove([nameOf(key)])
    await archive.remove([marker])
  }
}
