import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../platform/db/free-port.ts'
import { type LintelProcess, removeDataDir, startLintel } from '../../../test/lintel-process.ts'

const run = promisify(execFile)

type End = () => Promise<unknown> | unknown

/** Where one fault is tried. Whatever it starts ends with it, the last first, however it ends itself. */
export class Stage {
  readonly #filledDir: string
  readonly #ends: End[] = []

  /** `filledDir`: a data folder as the first start leaves it. */
  constructor(filledDir: string) {
    this.#filledDir = filledDir
  }

  onEnd(end: End): void {
    this.#ends.unshift(end)
  }

  async clear(): Promise<void> {
    for (const end of this.#ends.splice(0)) await Promise.resolve(end()).catch(() => undefined)
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lintel-fault-'))
    this.onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  }

  async filledBytes(): Promise<number> {
    const { stdout } = await run('du', ['-sb', this.#filledDir])
    return Number(stdout.split('\t')[0])
  }

  /** A data folder of the fault's own, in which a site has been before. */
  async dataDir(folder?: string): Promise<string> {
    const dataDir = folder ?? (await this.folder())
    this.removeLater(dataDir)
    await run('cp', ['-a', `${this.#filledDir}/.`, dataDir])
    return dataDir
  }

  /** What has been made of a folder goes with the fault, and a PostgreSQL that may be left running in it. */
  removeLater(dataDir: string): void {
    this.onEnd(() => removeDataDir(dataDir))
  }

  serve(environment: Record<string, string>): LintelProcess {
    const server = startLintel(environment)
    this.onEnd(async () => {
      server.kill('SIGKILL')
      await server.ended
    })
    return server
  }

  /** A site that is open, in a folder of its own unless one is given. */
  async site({ dataDir, ...more }: { dataDir?: string; [variable: string]: string | undefined } = {}) {
    const environment: Record<string, string> = {
      PORT: `${await freePort()}`,
      DATA_DIR: dataDir ?? (await this.dataDir()),
      ...(more as Record<string, string>),
    }
    const server = this.serve(environment)
    await server.whenReady()
    return { server, environment, url: server.url, dataDir: environment.DATA_DIR as string }
  }
}
