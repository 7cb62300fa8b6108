import path from 'node:path'
import { type ChildServer, startChild } from './child-server.ts'

/** Sent to the child process as JSON. */
export type MemoryResponse = { base64: string; headers: Record<string, string> }

const file = path.join(import.meta.dirname, 'serve-from-memory.ts')

/** A plain Node server in a child process that responds to every request with these bytes. */
export function serveFromMemory(bytes: Buffer, headers: Record<string, string>): Promise<ChildServer> {
  const response: MemoryResponse = { base64: bytes.toString('base64'), headers }
  return startChild(file, [], { send: JSON.stringify(response) })
}
