import type { Logger } from './logger.ts'

/** Longer than a request in flight may take. */
const shutdownTimeoutMs = 25_000

type StopHandler = () => Promise<void>

/** Aborts a startup that received a stop signal. It is never shown. */
class StoppedWhileStarting extends Error {}

/**
 * What happens on SIGTERM: stops everything that was started, in reverse order, after closing the server's port so that
 * no new requests arrive.
 */
export class GracefulShutdown {
  #first: StopHandler[] = []
  #others: StopHandler[] = []
  #log: Logger
  #stopping: Promise<void> | undefined
  #starting: Promise<unknown> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor(log: Logger) {
    this.#log = log
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Aborted when the shutdown begins. */
  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  addFirst(stop: StopHandler): void {
    this.#first.push(stop)
  }

  /** Throws if shutdown has already begun, which aborts the startup that is still running. */
  add(stop: StopHandler): void {
    this.#others.unshift(stop)
    if (this.#stopping) throw new StoppedWhileStarting()
  }

  /** A startup in progress may still register things to stop, so shutdown waits for it. */
  trackStartup<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting.catch(() => undefined)
    return starting
  }

  stopAll(): Promise<void> {
    this.#stopping ??= this.#run()
    return this.#stopping
  }

  async #run(): Promise<void> {
    this.#stopped.abort()
    await this.#runRegistered()
    await this.#starting
    await this.#runRegistered()
  }

  async #runRegistered(): Promise<void> {
    for (const stop of [...this.#first.splice(0), ...this.#others.splice(0)]) {
      await stop().catch((error) => this.#log.error({ err: error }, 'could not stop cleanly'))
    }
  }

  /**
   * Stops on SIGTERM, Ctrl-C, a closed terminal or the launcher's death. With `onSighup`, SIGHUP does not stop the
   * process.
   */
  onSignals({ onSighup }: { onSighup?: () => void } = {}): void {
    const stop = async (reason: string) => {
      if (this.#stopping) return
      this.#log.info({ reason }, 'stopping')
      setTimeout(() => {
        this.#log.error('not everything stopped in time: the next start cleans up')
        process.exit(1)
      }, shutdownTimeoutMs)
      await this.stopAll()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop('SIGTERM'))
    process.on('SIGINT', () => void stop('SIGINT'))
    process.on('SIGHUP', onSighup ?? (() => void stop('terminal closed')))
    process.on('disconnect', () => void stop('launcher gone'))
  }
}
