import { Agent } from 'node:http'
import { type NetConnectOpts, Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * A member may answer a body that it does not want and close. Whoever then writes on is told that nobody reads, and Node would
 * throw away the connection together with the answer that lies in it. So a word that nobody took is no failure here: reading goes
 * on, and meets the answer and then the end.
 */
class MemberSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(chunk, encoding, forgivingUnread(done))
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(chunks, forgivingUnread(done))
  }
}

const forgivingUnread =
  (done: Done): Done =>
  (error) =>
    done(error && isUnread(error) ? null : error)

const isUnread = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ECONNRESET'

/** Connections to members, kept for the next request. */
export class MemberAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    return new MemberSocket(options).connect(options)
  }
}
