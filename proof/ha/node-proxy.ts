import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that leads to one node. Without one it accepts connections and closes them, as HAProxy does. */
export class NodeProxy {
  readonly #server = createServer((near) => this.#forward(near))
  readonly #sockets = new Set<Socket>()
  #target: number | undefined

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Connections to the previous node are closed. */
  leadTo(port: number | undefined): void {
    if (port === this.#target) return
    this.#target = port
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.leadTo(undefined)
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #forward(near: Socket): void {
    near.on('error', () => undefined)
    if (this.#target === undefined) {
      near.destroy()
      return
    }
    const far = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }
}
