import type { OnProgress } from '../progress.ts'
import { verifyChecksums } from './checksums.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A backup whose checksums have been verified. */
export type VerifiedBackup = { folder: string; manifest: Manifest }

/** Runs before anything is restored, so that a damaged backup changes nothing. */
export async function verifyBackup(folder: string, onProgress: OnProgress): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder)
  await verifyChecksums(folder, manifest.sums, onProgress)
  return { folder, manifest }
}
