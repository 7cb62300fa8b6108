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

type Sums = Manifest['sums']
/** A file within a backup, by its path from the backup's folder. */
type Entry = { file: string; sha256: string }

/** As sha256sum writes it, so that any machine can check a copy of the backup: `sha256sum -c sums.sha256`. */
const listOf = (folder: string) => path.join(folder, 'sums.sha256')

/** Lists the sums of what was written, as it can be read back. There may be millions: none of it is held in memory. */
export async function writeSums(folder: string, files: AsyncIterable<string>): Promise<Sums> {
  let [entries, sizeBytes] = [0, 0]
  async function* lines() {
    for await (const file of files) {
      const place = path.join(folder, file)
      entries += 1
      sizeBytes += (await stat(place)).size
      yield `${await sumOfFile(place)}  ${file}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(listOf(folder), { flush: true }))
  return { entries, sizeBytes, sha256: await sumOfFile(listOf(folder)) }
}

/** Refuses a backup of which anything is missing or not as it was written, and names it. */
export async function checkSums(folder: string, sums: Sums, onProgress: OnProgress): Promise<void> {
  await checkOne(folder, { file: path.basename(listOf(folder)), sha256: sums.sha256 })
  let done = 0
  for await (const entry of readSums(folder)) {
    await checkOne(folder, entry)
    onProgress({ step: 'Checks', done: ++done, total: sums.entries })
  }
}

export async function* readSums(folder: string): AsyncIterable<Entry> {
  for await (const line of linesOf(listOf(folder))) yield { sha256: line.slice(0, 64), file: line.slice(66) }
}

export const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })

async function checkOne(folder: string, { file, sha256 }: Entry): Promise<void> {
  const found = await sumOfFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`
    throw new StartProblem(`The backup is damaged: ${file} ${why}. ${remedy(folder)}`)
  })
  if (found !== sha256)
    throw new StartProblem(`The backup is damaged: ${file} is not what was written. ${remedy(folder)}`)
}

const remedy = (folder: string) =>
  `Nothing was changed. Put the file back into ${folder} from another copy of this backup, or name another backup.`

async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
