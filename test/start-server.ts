import { onTestFinished } from 'vitest'
import { type LintelProcess, startLintel } from './lintel-process.ts'

/** The real server, stopped after the test. */
export function startServer(environment: Record<string, string>): LintelProcess {
  const server = startLintel(environment)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return server
}
