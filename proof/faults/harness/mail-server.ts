import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { messageId: string; to: string; text: string }

export type MailServer = {
  port: number
  /** Every accepted mail, including duplicates. */
  mails: ReceivedMail[]
  /** How often each mail was accepted, by Message-ID. */
  taken: () => Map<string, number>
  /** Whether no client is connected. */
  isIdle: () => boolean
  close: () => Promise<void>
}

/** An SMTP server that records the mails it accepts. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ messageId, to: envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    taken: () => {
      const taken = new Map<string, number>()
      for (const { messageId } of mails) taken.set(messageId, (taken.get(messageId) ?? 0) + 1)
      return taken
    },
    isIdle: () => server.connections.size === 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Responds 421 to every connection and closes it. */
export async function openBusyMailServer(port: number): Promise<{ close: () => Promise<void> }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('421 4.3.2 closing\r\n')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
