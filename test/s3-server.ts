import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { S3Options } from '../platform/storage/infrastructure/s3-blobs.ts'

type Server = { run: () => Promise<{ port: number }>; close: () => Promise<void> }
type ServerClass = new (options: Record<string, unknown>) => Server

/** An S3 service with one empty bucket, stopped after the file's tests. */
export async function startS3(): Promise<S3Options> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lintel-s3-'))
  // It comes without types.
  const { default: S3rver } = (await import('s3rver' as string)) as { default: ServerClass }
  const bucket = 'pictures'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
