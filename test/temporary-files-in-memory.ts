import { statfsSync } from 'node:fs'

const memoryFolder = '/dev/shm'
const tmpfsType = 0x01021994
/** A whole run has held 3.3 GB at its peak. */
const neededBytes = 8 * 2 ** 30

/**
 * Keeps the databases and files of a test run in memory: each test file has a database of its own, two thousand files that are
 * created, read once and dropped, and a disk took longer over them than PostgreSQL did. On systems without a large memory folder they
 * stay where they were, as they do when TMPDIR is set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = memoryFolder
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memoryFolder)
    return type === tmpfsType && bavail * bsize >= neededBytes
  } catch {
    return false // not Linux
  }
}
