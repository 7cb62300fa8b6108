import { chown, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { ArchiveStore } from './archive-store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const walPrefix = 'wal/'
/** What may be lost with the machine. */
const maxLossSeconds = 60

/** Where PostgreSQL puts complete segments of its log, until the server has stored them in the archive. */
const spoolOf = (dataDir: string) => path.join(dataDir, 'archive-spool')

/**
 * PostgreSQL copies each complete segment into a folder beside it, so that it never waits for the archive. `dd` flushes the copy before
 * PostgreSQL recycles the original.
 */
export function archiveSettings(dataDir: string): Record<string, string> {
  const file = `${spoolOf(dataDir)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: `${maxLossSeconds}`,
    archive_command: `test -f "${file}" || (dd if="%p" of="${file}.part" bs=1M conv=fsync 2>/dev/null && mv "${file}.part" "${file}")`,
  }
}

/** With the owner of the data folder, who PostgreSQL runs as. */
export async function ensureSpool(
  dataDir: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  const spool = spoolOf(dataDir)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (owner) await chown(spool, owner.uid, owner.gid)
}

/** Moves complete segments to the archive, in order. Returns how many. */
export async function drainSpool(dataDir: string, archive: ArchiveStore): Promise<number> {
  const names = (await readdir(spoolOf(dataDir)).catch(() => [])).filter(isComplete).sort()
  for (const name of names) {
    const file = path.join(spoolOf(dataDir), name)
    await archive.put(`${walPrefix}${name}.zst`, await compress(await readFile(file)))
    await rm(file)
  }
  return names.length
}

const isComplete = (name: string) => !name.endsWith('.part')

/** Segments that are not in the archive yet: in the spool, and the newest ones in PostgreSQL's own folder. */
export async function unarchivedSegments(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of [path.join(dataDir, 'postgres', 'pg_wal'), spoolOf(dataDir)])
    for (const name of await readdir(folder).catch(() => []))
      if (/^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name)) found.set(name, path.join(folder, name))
  return found
}

export async function readSegment(archive: ArchiveStore, name: string): Promise<Uint8Array | undefined> {
  const bytes = await archive.read(`${walPrefix}${name}.zst`)
  return bytes && decompress(bytes)
}

/** Without the prefix and the ending. */
export async function archivedSegments(archive: ArchiveStore): Promise<string[]> {
  const names = await archive.list(walPrefix)
  return names.map((name) => name.slice(walPrefix.length).replace(/\.zst$/, ''))
}
