import { readFile } from 'node:fs/promises'

const established = '01'

/**
 * How many connections the program at this address has taken and not ended, as the system knows it: a client learns neither
 * whether more than the system has taken its connection nor, while it does not read, of the end. Undefined where the system
 * does not say.
 */
export async function countOpenConnections(url: string): Promise<number | undefined> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  if (!tables[0]) return undefined
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state, , , , , , inode]) =>
        local?.endsWith(`:${port}`) && state === established && inode !== '0',
    ).length
}
