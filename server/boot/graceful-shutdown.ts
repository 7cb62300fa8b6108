import type { Logger } from './logger.ts'

/** Longer than a request in flight may take. */
const stoppedWithinMs = 25_000

type Stop = () => Promise<void>

/** Ends a start that was told to stop while it was under way; nobody needs to read it. */
class StoppedWhileStarting extends Error {}

/** What has been started, to be stopped in the opposite order; the server's port first of all, so that nothing new comes in. */
export class Stops {
  #first: Stop[] = []
  #others: Stop[] = []
  #log: Logger
  #stopping: Promise<void> | undefined
  #starting: Promise<unknown> = Promise.resolve()

  constructor(log: Logger) {
    this.#log = log
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  addFirst(stop: Stop): void {
    this.#first.push(stop)
  }

  /** Of something that was started while we were told to stop, this is the end of the start. */
  add(stop: Stop): void {
    this.#others.unshift(stop)
    if (this.#stopping) throw new StoppedWhileStarting()
  }

  /** What is being started may yet add things to stop: stopping waits for it to end. */
  watch<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting.catch(() => undefined)
    return starting
  }

  runAll(): Promise<void> {
    this.#stopping ??= this.#run()
    return this.#stopping
  }

  async #run(): Promise<void> {
    await this.#runThose()
    await this.#starting
    await this.#runThose()
  }

  async #runThose(): Promise<void> {
    for (const stop of [...this.#first.splice(0), ...this.#others.splice(0)]) {
      await stop().catch((error) => this.#log.error({ err: error }, 'could not stop cleanly'))
    }
  }

  /** SIGTERM, Ctrl-C, a closed terminal, or the launcher's death. To whom SIGHUP is an order, it does not end them. */
  onSignals({ onHangUp }: { onHangUp?: () => void } = {}): void {
    const stop = async (reason: string) => {
      if (this.#stopping) return
      this.#log.info({ reason }, 'stopping')
      setTimeout(() => {
        this.#log.error('not everything stopped in time: the next start sees to the rest')
        process.exit(1)
      }, stoppedWithinMs)
      await this.runAll()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop('SIGTERM'))
    process.on('SIGINT', () => void stop('SIGINT'))
    process.on('SIGHUP', onHangUp ?? (() => void stop('terminal closed')))
    process.on('disconnect', () => void stop('launcher gone'))
  }
}
