import type { FileOwnership, FolderToRemove } from '../../platform/storage/file-ownership.ts'

/** Deleting a listing, agency or account queues its folder in `private.file_removals`. */
export const fileOwnership: FileOwnership = {
  foldersToRemove: (sql, limit) => sql<FolderToRemove[]>`
    select id, bucket_id, folder from private.file_removals order by id limit ${limit}`,
  folderRemoved: async (sql, id) => {
    await sql`delete from private.file_removals where id = ${id}`
  },
  deleteOrphanedObjects: async (sql) => {
    const orphans = await sql<{ version: string }[]>`
      delete from storage.objects where id in (select id from private.orphaned_files()) returning version`
    return orphans.map(({ version }) => version)
  },
}
