import type { Sql } from '../db/connect.ts'

export type FolderToRemove = { id: string; bucket_id: string; folder: string }

/** Which files have lost their owner. Only the product's tables know, so the product provides these queries. */
export type FileOwnership = {
  /** Folders whose owner has been deleted, oldest first. */
  foldersToRemove: (sql: Sql, limit: number) => Promise<FolderToRemove[]>
  /** Called once all files of the folder have been removed. */
  folderRemoved: (sql: Sql, id: string) => Promise<void>
  /** Deletes the rows of files without an owner from `storage.objects` and returns their versions. */
  deleteOrphanedObjects: (sql: Sql) => Promise<string[]>
}

/** For a backend without a product: no file has an owner that could be deleted. */
export const noFileOwnership: FileOwnership = {
  foldersToRemove: async () => [],
  folderRemoved: async () => undefined,
  deleteOrphanedObjects: async () => [],
}
