import type { ArchiveStore } from './archive-store.ts'
import { basePrefix, listBaseBackups } from './base-backup.ts'
import { archivedSegments, walPrefix } from './wal-spool.ts'

/**
 * Removes what no recovery to a moment of the last `keepDays` needs: base backups older than the last one before that time, and the log
 * before the oldest copy that is kept. Returns the day before which removed files may be forgotten.
 */
export async function applyRetention(
  archive: ArchiveStore,
  keepDays: number,
  now = new Date(),
): Promise<string> {
  const keepFrom = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
  const copies = await listBaseBackups(archive)
  const first = copies.findLastIndex(({ finishedAt }) => finishedAt <= keepFrom)
  const kept = copies.slice(Math.max(first, 0))
  const oldest = kept[0]
  if (oldest) {
    const labels = new Set(kept.map(({ label }) => label))
    const isExpired = (name: string) => {
      const label = name.slice(basePrefix.length).split('/')[0] ?? ''
      // Newer than all manifests: a copy that is being made.
      return !labels.has(label) && label < oldest.label
    }
    await archive.remove((await archive.list(basePrefix)).filter(isExpired))
    // The first eight characters are the timeline, which changes after a recovery.
    const positionOf = (segment: string) => segment.slice(8, 24)
    const expired = (await archivedSegments(archive)).filter(
      (name) => /^[0-9A-F]{24}/.test(name) && positionOf(name) < positionOf(oldest.firstSegment),
    )
    await archive.remove(expired.map((name) => `${walPrefix}${name}.zst`))
  }
  return (oldest && oldest.finishedAt < keepFrom ? oldest.finishedAt : keepFrom).slice(0, 10)
}
