import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const maxBytes = 10 * 1024 * 1024
const readBytes = 64 * 1024

/**
 * Rotates a log that has grown long; one previous log is kept. PostgreSQL has the file open in append mode, so its content is copied
 * and the file truncated.
 */
export async function rotateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size < maxBytes) return
  // Only the last part of a very long log is kept. On a full disk the copy fails, and the log is truncated all the same.
  await copyEnd(file, `${file}.1`, size).catch(() => undefined)
  await truncate(file)
}

async function copyEnd(file: string, target: string, size: number): Promise<void> {
  const start = Math.max(0, size - maxBytes)
  await pipeline(createReadStream(file, { start, end: size - 1 }), createWriteStream(target, { mode: 0o600 }))
}

export type PostgresLog = {
  fd: number
  /** What has been written since it was opened, at most the last 64 KB. */
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

/** The last line that looks like an error, or else the last line. */
export function lastErrorLine(text: string): string {
  const lines = text.trim().split('\n')
  const errorLine =
    lines.findLast((line) => /(error|fatal|panic|could not)/i.test(line)) ?? lines.at(-1) ?? ''
  return errorLine.trim() || 'no reason given'
}
