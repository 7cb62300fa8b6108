import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  port: number
  /** How often each mail was taken, by its Message-ID. */
  taken: Map<string, number>
  close: () => Promise<void>
}

/** A real mail server that counts what it takes. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
        taken.set(messageId, (taken.get(messageId) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** One that only says it cannot: 421, and hangs up. */
export async function openBusyMailServer(port: number): Promise<{ close: () => Promise<void> }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('421 4.3.2 closing\r\n')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
