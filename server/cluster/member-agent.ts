import { Agent } from 'node:http'
import { type NetConnectOpts, Socket } from 'node:net'

type WriteCallback = (error?: Error | null) => void

/**
 * A member may respond and close before reading the whole body. Node would then report the failed write and discard the
 * response that has already arrived. Such write errors are ignored here, so that reading continues to the response and
 * then the end.
 */
class MemberSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, callback: WriteCallback): void {
    super._write(chunk, encoding, ignorePeerClosed(callback))
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], callback: WriteCallback): void {
    super._writev?.(chunks, ignorePeerClosed(callback))
  }
}

const ignorePeerClosed =
  (callback: WriteCallback): WriteCallback =>
  (error) =>
    callback(error && isPeerClosed(error) ? null : error)

const isPeerClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ECONNRESET'

/** Keeps connections to members alive. */
export class MemberAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    return new MemberSocket(options).connect(options)
  }
}
