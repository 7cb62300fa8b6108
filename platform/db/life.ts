/** The part of the driver's connection that tells of its end. */
type Connection = { onclose: ((error: Error) => void) | null }

/** Tells whether the connection that runs the query with `hook` as its options is still there. */
export class Life {
  isOver = false
  onEnd: (error: Error) => void = () => undefined
  #connection: Connection | undefined

  /** The driver calls it when it hands the query to a connection, and goes on sending if it is pleased. */
  readonly hook = {
    onexecute: (connection: Connection): boolean => {
      this.#connection = connection
      connection.onclose = (error) => {
        this.isOver = true
        this.onEnd(error)
      }
      return true
    },
  } as object

  stopWatching(): void {
    if (this.#connection) this.#connection.onclose = null
  }
}
