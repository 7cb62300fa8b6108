import type { Logger } from './logger.ts'

type Stop = () => Promise<void>

/** What has been started, to be stopped in the opposite order; the server's port first of all, so that nothing new comes in. */
export class Stops {
  #first: Stop[] = []
  #others: Stop[] = []
  #log: Logger
  #stopping: Promise<void> | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  addFirst(stop: Stop): void {
    this.#first.push(stop)
  }

  add(stop: Stop): void {
    this.#others.unshift(stop)
  }

  runAll(): Promise<void> {
    this.#stopping ??= this.#run()
    return this.#stopping
  }

  async #run(): Promise<void> {
    for (const stop of [...this.#first, ...this.#others]) {
      await stop().catch((error) => this.#log.error({ err: error }, 'could not stop cleanly'))
    }
  }

  /** SIGTERM, Ctrl-C, or the launcher's death. */
  onSignals(): void {
    const stop = async (reason: string) => {
      if (this.#stopping) return
      this.#log.info({ reason }, 'stopping')
      await this.runAll()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop('SIGTERM'))
    process.on('SIGINT', () => void stop('SIGINT'))
    process.on('disconnect', () => void stop('launcher gone'))
  }
}
