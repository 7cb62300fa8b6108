import path from 'node:path'
import { type ChildServer, startChild } from './child-server.ts'

/** What travels to the process that serves it. */
export type Held = { base64: string; headers: Record<string, string> }

const file = path.join(import.meta.dirname, 'serve-from-memory.ts')

/** Bare Node, in a process of its own, that answers everything with these bytes. */
export function serveFromMemory(bytes: Buffer, headers: Record<string, string>): Promise<ChildServer> {
  const held: Held = { base64: bytes.toString('base64'), headers }
  return startChild(file, [], { send: JSON.stringify(held) })
}
