import type { OnProgress } from '../progress.ts'
import { checkSums } from './checksums.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A backup of which every archive and every file is as it was written. */
export type CheckedBackup = { folder: string; manifest: Manifest }

/** Comes before there is anything to put it into: a damaged backup costs nobody anything. */
export async function checkBackup(folder: string, onProgress: OnProgress): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  await checkSums(folder, manifest.sums, onProgress)
  return { folder, manifest }
}
