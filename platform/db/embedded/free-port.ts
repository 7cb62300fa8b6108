import { createServer } from 'node:net'
import { StartProblem } from '../../start-problem.ts'

/** The preferred port of this machine if it is free, otherwise any free port. */
export async function freePort(preferred = 0): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0))
  if (port === undefined) throw new StartProblem('No free port on 127.0.0.1.')
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : undefined))
    })
  })
}
