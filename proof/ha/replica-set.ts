import { setTimeout as sleep } from 'node:timers/promises'
import { NodeProxy } from './node-proxy.ts'
import type { PostgresNode } from './postgres-node.ts'

const checkEveryMs = 250
const failedChecks = 8
const probeTimeoutMs = 1_000

/**
 * Three nodes, a proxy to the primary and one to a standby, and a controller that promotes a standby when the primary is gone. It is a
 * stand-in for Patroni on a machine without it: a test double, not something to run a site on.
 */
export class ReplicaSet {
  readonly nodes: readonly PostgresNode[]
  readonly writes = new NodeProxy()
  readonly reads = new NodeProxy()
  primary: PostgresNode
  #isSynchronous = true
  #isOver = false
  #isPaused = false
  #readPort: number | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(nodes: readonly PostgresNode[]) {
    this.nodes = nodes
    this.primary = nodes[0] as PostgresNode
  }

  get standbys(): PostgresNode[] {
    return this.nodes.filter((node) => node !== this.primary)
  }

  async start(): Promise<void> {
    await this.writes.open()
    await this.reads.open()
    await this.primary.start()
    for (const standby of this.standbys) await standby.cloneFrom(this.primary)
    await this.setSynchronous(true)
    this.#route()
    this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#watching
    await Promise.all([this.writes.close(), this.reads.close()])
    for (const node of this.nodes) await node.kill()
  }

  /** With synchronous replication a write is acknowledged once one standby has it too. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    this.#isSynchronous = isSynchronous
    await this.primary.setSynchronous(isSynchronous ? this.standbys.map(({ name }) => name) : [])
    if (isSynchronous) await this.untilStreaming(1)
  }

  /** Waits until that many standbys follow the primary. */
  async untilStreaming(count: number): Promise<void> {
    for (;;) {
      const rows = await this.primary.sql`
        select from pg_stat_replication where state = 'streaming' and application_name like 'n_'`.catch(
        () => [],
      )
      if (rows.length >= count) return
      await sleep(50)
    }
  }

  /** Brings back nodes that were killed, as copies of the primary. */
  async repair(): Promise<void> {
    for (const node of this.standbys) if (!(await node.isUp())) await node.cloneFrom(this.primary)
    await this.untilStreaming(2)
    this.#route()
  }

  /** The planned way: the primary is shut down cleanly, a standby is promoted, and the old primary follows it. */
  async switchOver(): Promise<void> {
    this.#isPaused = true
    const old = this.primary
    // Reads stay where they are.
    const next = this.standbys.find((node) => node !== this.readStandby) as PostgresNode
    // First no more connections, then the rest of the log.
    this.writes.leadTo(undefined)
    await old.stop()
    await this.#promote(next)
    await old.follow(next)
    this.#isPaused = false
    await this.untilStreaming(2)
  }

  /** The node that the proxy for reads leads to. */
  get readStandby(): PostgresNode {
    return this.standbys.find(({ port }) => port === this.#readPort) ?? (this.standbys[0] as PostgresNode)
  }

  /** Reads move to the other standby meanwhile. */
  async restartStandby(node: PostgresNode): Promise<void> {
    if (node === this.readStandby) {
      const other = this.standbys.find((each) => each !== node)
      this.#readPort = other?.port
      this.reads.leadTo(other?.port)
    }
    await node.stop()
    await node.start()
    await this.untilStreaming(2)
  }

  /** No failover while the test itself stops nodes. */
  async withoutFailover(work: () => Promise<void>): Promise<void> {
    this.#isPaused = true
    await work()
    this.#isPaused = false
  }

  async #watch(): Promise<void> {
    let failures = 0
    while (!this.#isOver) {
      await sleep(checkEveryMs)
      if (this.#isPaused) continue
      failures = (await this.#isHealthy(this.primary)) ? 0 : failures + 1
      if (failures < failedChecks) continue
      this.writes.leadTo(undefined)
      await this.#failOver().catch(() => undefined)
      failures = 0
    }
  }

  async #isHealthy(node: PostgresNode): Promise<boolean> {
    if (!(await node.isUp())) return false
    const isUp = node.sql`select 1`.then(
      () => true,
      () => false,
    )
    return Promise.race([isUp, sleep(probeTimeoutMs, false)])
  }

  /**
   * Every acknowledged write is on at least one standby, so all of them must be heard before the most advanced is promoted. With fewer
   * there is no quorum, and nothing is promoted.
   */
  async #failOver(): Promise<void> {
    if (await this.primary.isUp()) await this.primary.kill()
    const healthy: PostgresNode[] = []
    for (const node of this.standbys) if (await this.#isHealthy(node)) healthy.push(node)
    if (healthy.length < this.standbys.length) return
    const received = await Promise.all(healthy.map((node) => node.received()))
    const furthest = received.reduce((a, b) => (a > b ? a : b))
    const furthestNodes = healthy.filter((_, at) => received[at] === furthest)
    await this.#promote(
      furthestNodes.find((node) => node !== this.readStandby) ?? (furthestNodes[0] as PostgresNode),
    )
  }

  async #promote(next: PostgresNode): Promise<void> {
    await next.promote()
    this.primary = next
    for (const node of this.standbys) if (await node.isUp()) await node.refollow(next)
    if (this.#isSynchronous) await next.setSynchronous(this.standbys.map(({ name }) => name))
    this.#route()
  }

  #route(): void {
    this.writes.leadTo(this.primary.port)
    void this.#routeReads()
  }

  async #routeReads(): Promise<void> {
    const healthy: PostgresNode[] = []
    for (const node of this.standbys.toReversed()) if (await node.isUp()) healthy.push(node)
    const current = healthy.find(({ port }) => port === this.#readPort)
    const chosen = current ?? healthy[0]
    this.#readPort = chosen?.port
    this.reads.leadTo(chosen?.port)
  }
}
