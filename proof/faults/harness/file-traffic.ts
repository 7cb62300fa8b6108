import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '../../../test/lintel-process.ts'
import { ResponseStats, sendRequest } from './response-stats.ts'

type Site = { url: string; dataDir: string }
type Api = { url: string; headers: Record<string, string> }

const senders = 2
const untouchedCount = 40
/** Files each sender keeps; the oldest is removed when a new one is added. */
const filesPerSender = 20
const replaceEvery = 3
const pauseMs = 5

/**
 * Clients that upload, replace and remove files, each sequentially. Text files are stored unchanged, so their checksums are
 * known.
 */
export class FileTraffic {
  readonly answers = new ResponseStats('files')
  /** Uploaded first and never changed. */
  readonly untouched = new Set<string>()
  readonly #sums = new Map<string, Set<string>>()
  readonly #api: Api
  #running: Promise<unknown> = Promise.resolve()
  #isOver = false

  static async start({ url, dataDir }: Site): Promise<FileTraffic> {
    const { serviceRoleKey: key } = await keysOf(dataDir)
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'text/plain' }
    const traffic = new FileTraffic({ url, headers })
    for (let n = 0; n < untouchedCount; n++) {
      const name = `untouched/${n}.txt`
      if (await traffic.#send(name)) traffic.untouched.add(name)
    }
    traffic.#running = Promise.all(Array.from({ length: senders }, (_, n) => traffic.#sendAndRemove(n)))
    return traffic
  }

  private constructor(api: Api) {
    this.#api = api
  }

  /** Whether content with this checksum was uploaded under that name. */
  wasSent(name: string, sum: string): boolean {
    return this.#sums.get(name)?.has(sum) ?? false
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #sendAndRemove(sender: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const nameOf = (n: number) => `sender-${sender}/${n}.txt`
      await this.#send(nameOf(turn))
      if (turn % replaceEvery === 0) await this.#send(nameOf(turn))
      if (turn >= filesPerSender) await this.#ask('DELETE', nameOf(turn - filesPerSender))
      await sleep(pauseMs)
    }
  }

  /** Records the checksum before uploading: a backup may contain the file before the response arrives. */
  async #send(name: string): Promise<boolean> {
    const text = `${name} ${randomUUID()}\n`.repeat(200)
    const sums = this.#sums.get(name) ?? new Set()
    this.#sums.set(name, sums.add(createHash('sha256').update(text).digest('hex')))
    return this.#ask('POST', name, text)
  }

  async #ask(method: 'POST' | 'DELETE', name: string, body?: string): Promise<boolean> {
    const { url, headers } = this.#api
    const address = `${url}/storage/v1/object/imports/${name}`
    const { outcome, ms, note } = await sendRequest(address, {
      method,
      headers: { ...headers, 'x-upsert': 'true' },
      ...(body === undefined ? {} : { body }),
    })
    this.answers.add(outcome, ms, note)
    return outcome === 'ok'
  }
}
