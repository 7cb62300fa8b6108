import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BreakableProxy = {
  url: string
  /** The direction of the traffic; consecutive packets in one direction count once. */
  directions: ('request' | 'response')[]
  /** Closes all connections and refuses new ones. */
  disconnect: () => Promise<void>
  reconnect: () => Promise<void>
  stop: () => Promise<void>
}

/** A TCP proxy in front of a database that can be disconnected, which looks like a restart of the database. */
export async function startBreakableProxy(databaseUrl: string): Promise<BreakableProxy> {
  const target = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const directions: BreakableProxy['directions'] = []
  const note = (direction: 'request' | 'response') => {
    if (directions.at(-1) !== direction) directions.push(direction)
  }
  let port = 0
  let server = createServer()

  const startListening = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      near.on('data', () => note('request'))
      far.on('data', () => note('response'))
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        ends.add(one)
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            ends.delete(one)
            other.destroy()
          })
        one.pipe(other)
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const disconnect = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }

  await startListening()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  return { url: url.href, directions, disconnect, reconnect: startListening, stop: disconnect }
}
