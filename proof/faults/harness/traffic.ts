import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../platform/db/connect.ts'
import { keysOf } from '../../../test/lintel-process.ts'
import { type RequestOutcome, ResponseStats, sendRequest } from './response-stats.ts'

type Site = { url: string; dataDir: string }
type Fixture = { url: string; headers: Record<string, string>; owner: string; homes: string[] }

const writers = 4
const readers = 2
const pauseMs = 5
/** Pause before a retry. */
const retryMs = 25

/**
 * Background traffic: writes and reads through /rest/v1, page views, and requests to the other services, each sequential.
 * Acknowledged writes are recorded; a write with an unknown outcome is retried with the same id.
 */
export class Traffic {
  readonly writes = new ResponseStats('writes')
  readonly reads = new ResponseStats('reads')
  readonly pages = new ResponseStats('pages')
  readonly services = new ResponseStats('accounts and files')
  readonly kinds = [this.writes, this.reads, this.pages, this.services]
  readonly acknowledged = new Set<string>()
  readonly #fixture: Fixture
  readonly #running: Promise<unknown>
  #isOver = false

  static async start({ url, dataDir }: Site): Promise<Traffic> {
    const { databaseUrl, serviceRoleKey: key } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    const [owner] = await sql<{ id: string }[]>`select id from auth.users order by email limit 1`
    const listings = await sql<{ id: string }[]>`
      select id from public.properties where status = 'live' order by id limit 300`
    await sql.end()
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return new Traffic({ url, headers, owner: owner?.id ?? '', homes: listings.map(({ id }) => id) })
  }

  private constructor(fixture: Fixture) {
    this.#fixture = fixture
    const { homes } = fixture
    const readable = (turn: number) =>
      `/rest/v1/properties?select=id,title,price&order=id&limit=5&offset=${turn % 50}`
    const page = (turn: number) => `/property/${homes[turn % homes.length]}`
    const service = (turn: number) =>
      turn % 2 ? '/auth/v1/admin/users?per_page=1' : '/storage/v1/bucket/listing-pictures'
    this.#running = Promise.all([
      ...Array.from({ length: writers }, () => this.#write()),
      ...Array.from({ length: readers }, () => this.#ask(this.reads, readable)),
      this.#ask(this.pages, page),
      this.#ask(this.services, service),
    ])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** Waits until `more` further writes have been acknowledged. */
  async waitForWrites(more: number, withinMs = 60_000): Promise<void> {
    const [until, giveUpAt] = [this.acknowledged.size + more, performance.now() + withinMs]
    while (this.acknowledged.size < until) {
      if (performance.now() > giveUpAt)
        throw new Error(`No ${more} writes in ${withinMs / 1000} s: ${this.describe()}`)
      await sleep(5)
    }
  }

  reset(): void {
    for (const answers of this.kinds) answers.reset()
  }

  get total(): number {
    return this.kinds.reduce((sum, { total }) => sum + total, 0)
  }

  /** Requests of all kinds with one of these outcomes. */
  count(...outcomes: RequestOutcome[]): number {
    return this.kinds.reduce(
      (sum, { counts }) => sum + outcomes.reduce((own, outcome) => own + counts[outcome], 0),
      0,
    )
  }

  describe(): string {
    return this.kinds.map((answers) => `${answers.name}: ${answers.describe()}`).join('; ')
  }

  /** Acknowledged writes that are not in the database. */
  async countLost(databaseUrl: string): Promise<number> {
    const kept = await this.storedIds(databaseUrl)
    return [...this.acknowledged].filter((id) => !kept.has(id)).length
  }

  async storedIds(databaseUrl: string): Promise<Set<string>> {
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    const rows = await sql<{ id: string }[]>`
      select id from public.saved_lists where user_id = ${this.#fixture.owner}`
    await sql.end()
    return new Set(rows.map(({ id }) => id))
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const id = randomUUID()
      for (let attempt = 1; !this.#isOver && !(await this.#writeOnce(id, attempt)); attempt++)
        await sleep(retryMs)
      await sleep(pauseMs)
    }
  }

  /** A conflict on a retry means the first attempt was stored and only its response was lost. */
  async #writeOnce(id: string, attempt: number): Promise<boolean> {
    const { url, headers, owner } = this.#fixture
    const body = JSON.stringify({ id, user_id: owner, name: 'Proof' })
    const isGood = ({ status }: Response) => status === 201 || (status === 409 && attempt > 1)
    const { outcome, ms, note } = await sendRequest(
      `${url}/rest/v1/saved_lists`,
      { method: 'POST', headers, body },
      isGood,
    )
    this.writes.add(outcome, ms, note)
    if (outcome === 'ok') this.acknowledged.add(id)
    return outcome === 'ok'
  }

  async #ask(answers: ResponseStats, addressOf: (turn: number) => string): Promise<void> {
    const { url, headers } = this.#fixture
    for (let turn = 0; !this.#isOver; turn++) {
      const { outcome, ms, note } = await sendRequest(url + addressOf(turn), { headers })
      answers.add(outcome, ms, note)
      await sleep(outcome === 'ok' ? pauseMs : retryMs)
    }
  }
}
