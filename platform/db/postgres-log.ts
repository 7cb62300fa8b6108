import { type FileHandle, open, rename, stat } from 'node:fs/promises'

const fullBytes = 10 * 1024 * 1024
const readBytes = 64 * 1024

/** A log that has grown long is put aside; the one before it goes. */
export async function rotateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size >= fullBytes) await rename(file, `${file}.1`)
}

export type PostgresLog = {
  fd: number
  /** What has been written since it was opened: the end of it, where that is long. */
  said: () => Promise<string>
  close: () => Promise<void>
}

export async function openLog(file: string): Promise<PostgresLog> {
  const log = await open(file, 'a+', 0o600)
  const start = (await log.stat()).size
  return { fd: log.fd, said: () => readEnd(log, start), close: () => log.close() }
}

async function readEnd(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat()
  const from = Math.max(start, size - readBytes)
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - from), 0, size - from, from)
  return buffer.toString('utf8', 0, bytesRead)
}

/** The line that tells most of what went wrong. */
export function tellingLine(text: string): string {
  const lines = text.trim().split('\n')
  const telling = lines.findLast((line) => /(error|fatal|panic|could not)/i.test(line)) ?? lines.at(-1) ?? ''
  return telling.trim() || 'no reason given'
}
