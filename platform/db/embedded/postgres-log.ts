import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const fullBytes = 10 * 1024 * 1024
const readBytes = 64 * 1024

/**
 * A log that has grown long is put aside; the one before it goes. PostgreSQL holds the file open, so its content is copied and the
 * file emptied: it goes on at the new end, because it only ever appends.
 */
export async function rotateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size < fullBytes) return
  // What came in one rush is not kept whole: two full logs are the most there is.
  // On a full disk nothing is put aside, and the room is needed all the more.
  await keepEnd(file, `${file}.1`, size).catch(() => undefined)
  await truncate(file)
}

async function keepEnd(file: string, target: string, size: number): Promise<void> {
  const start = Math.max(0, size - fullBytes)
  await pipeline(createReadStream(file, { start, end: size - 1 }), createWriteStream(target, { mode: 0o600 }))
}

export type PostgresLog = {
  fd: number
  /** What has been written since it was opened: the end of it, where that is long. */
  readNew: () => Promise<string>
  close: () => Promise<void>
}

export async function openLog(file: string): Promise<PostgresLog> {
  const log = await open(file, 'a+', 0o600)
  const start = (await log.stat()).size
  return { fd: log.fd, readNew: () => readEnd(log, start), close: () => log.close() }
}

async function readEnd(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat()
  const from = Math.min(size, Math.max(start, size - readBytes))
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - from), 0, size - from, from)
  return buffer.toString('utf8', 0, bytesRead)
}

/** The line that tells most of what went wrong. */
export function lastErrorLine(text: string): string {
  const lines = text.trim().split('\n')
  const telling = lines.findLast((line) => /(error|fatal|panic|could not)/i.test(line)) ?? lines.at(-1) ?? ''
  return telling.trim() || 'no reason given'
}
