import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BreakableProxy = {
  url: string
  /** Who spoke, one entry for each time the other side had its say in between. */
  turns: ('ask' | 'answer')[]
  /** Every connection breaks, and no new one comes about. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  stop: () => Promise<void>
}

/** A TCP proxy in front of a database that can be cut, which looks like a restart of the database. */
export async function startBreakableProxy(databaseUrl: string): Promise<BreakableProxy> {
  const target = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const turns: BreakableProxy['turns'] = []
  const note = (turn: 'ask' | 'answer') => {
    if (turns.at(-1) !== turn) turns.push(turn)
  }
  let port = 0
  let server = createServer()

  const plugIn = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      near.on('data', () => note('ask'))
      far.on('data', () => note('answer'))
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
  return { url: url.href, turns, cut, mend: plugIn, stop: cut }
}
