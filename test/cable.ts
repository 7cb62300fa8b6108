import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Cable = {
  url: string
  /** Every connection breaks, and no new one comes about. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  stop: () => Promise<void>
}

/** Stands between a program and its database, to be cut: a restart of the database as seen from outside. */
export async function layCable(databaseUrl: string): Promise<Cable> {
  const target = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let port = 0
  let server = createServer()

  const plugIn = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
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
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }

  await plugIn()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  return { url: url.href, cut, mend: plugIn, stop: cut }
}
