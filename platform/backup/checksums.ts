import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { Manifest } from './manifest.ts'

type ChecksumSummary = Manifest['sums']
/** `file` is relative to the backup's folder. */
type Entry = { file: string; sha256: string }

/** In the format of sha256sum, so that a copy can be checked anywhere: `sha256sum -c sums.sha256`. */
const checksumsFile = (folder: string) => path.join(folder, 'sums.sha256')

/** Writes the checksums of the files as read back from disk. Streams, because there may be millions. */
export async function writeChecksums(folder: string, files: AsyncIterable<string>): Promise<ChecksumSummary> {
  let [entries, sizeBytes] = [0, 0]
  async function* lines() {
    for await (const file of files) {
      const absolutePath = path.join(folder, file)
      entries += 1
      sizeBytes += (await stat(absolutePath)).size
      yield `${await fileChecksum(absolutePath)}  ${file}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(checksumsFile(folder), { flush: true }))
  return { entries, sizeBytes, sha256: await fileChecksum(checksumsFile(folder)) }
}

/** Rejects a backup with a missing or changed file, and names the file. */
export async function verifyChecksums(
  folder: string,
  sums: ChecksumSummary,
  onProgress: OnProgress,
): Promise<void> {
  await verifyFile(folder, { file: path.basename(checksumsFile(folder)), sha256: sums.sha256 })
  let done = 0
  for await (const entry of readChecksums(folder)) {
    await verifyFile(folder, entry)
    onProgress({ step: 'Checks', done: ++done, total: sums.entries })
  }
}

export async function* readChecksums(folder: string): AsyncIterable<Entry> {
  for await (const line of linesOf(checksumsFile(folder)))
    yield { sha256: line.slice(0, 64), file: line.slice(66) }
}

export const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })

async function verifyFile(folder: string, { file, sha256 }: Entry): Promise<void> {
  const found = await fileChecksum(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`
    throw new StartProblem(`The backup is damaged: ${file} ${reason}. ${remedy(folder)}`)
  })
  if (found !== sha256)
    throw new StartProblem(`The backup is damaged: ${file} is not what was written. ${remedy(folder)}`)
}

const remedy = (folder: string) =>
  `Nothing was changed. Put the file back into ${folder} from another copy of this backup, or name another backup.`

async function fileChecksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
