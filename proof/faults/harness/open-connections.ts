import { readFile } from 'node:fs/promises'

const established = '01'

/**
 * Connections that the server at this URL has accepted and not closed, from /proc. A client cannot tell whether the process
 * accepted its connection or, while it does not read, closed it. Undefined where /proc is not available.
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
