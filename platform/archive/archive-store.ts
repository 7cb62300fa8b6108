import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { S3mini } from 's3mini'
import type { S3Options } from '../storage/infrastructure/s3-blobs.ts'

/** Where the archive is: named objects that are written once and later only removed. Names are paths with slashes. */
export type ArchiveStore = {
  /** Durable once it resolves. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  read: (name: string) => Promise<Uint8Array | undefined>
  /** The names below a prefix that ends with a slash, sorted. */
  list: (prefix: string) => Promise<string[]>
  /** Ignores missing names. */
  remove: (names: readonly string[]) => Promise<void>
}

export type ArchiveLocation = { folder: string } | { s3: S3Options }

export const openArchive = (location: ArchiveLocation): ArchiveStore =>
  'folder' in location ? folderStore(location.folder) : s3Store(location.s3)

function folderStore(root: string): ArchiveStore {
  const fileOf = (name: string) => path.join(root, ...name.split('/'))
  return {
    put: async (name, bytes) => {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const temporary = `${file}.${randomUUID()}.part`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (name) => readFile(fileOf(name)).catch(undefinedIfMissing),
    list: async (prefix) => {
      const entries = await readdir(fileOf(prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        )
        .sort()
    },
    remove: async (names) => {
      await Promise.all(names.map((name) => rm(fileOf(name), { force: true })))
    },
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const requestTimeoutMs = 120_000
const pageSize = 1000

function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): ArchiveStore {
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: requestTimeoutMs,
  })
  return {
    put: async (name, bytes) => {
      await s3.putObject(name, Buffer.from(bytes), 'application/octet-stream')
    },
    read: async (name) => {
      const buffer = await s3.getObjectArrayBuffer(name)
      return buffer ? new Uint8Array(buffer) : undefined
    },
    list: async (prefix) => {
      const names: string[] = []
      let next: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, pageSize, next)
        names.push(...(page?.objects ?? []).map(({ Key }) => Key))
        next = page?.nextContinuationToken
      } while (next)
      return names.sort()
    },
    remove: async (names) => {
      for (let at = 0; at < names.length; at += pageSize)
        await s3.deleteObjects(names.slice(at, at + pageSize))
    },
  }
}
