import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../platform/db/free-port.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Member } from './balancer.ts'

/** The first of all fills an empty database, which takes minutes on a small machine that has much else to do. */
const readyWithinMs = 5 * 60_000
const drainWithinMs = 20_000
const pauseMs = 500

type Options = { count: number; env: Record<string, string | undefined>; onNote: (text: string) => void }

/** Servers that share one database and one data folder. One that dies is started again. */
export class Members {
  readonly list: Member[] = []
  readonly #children = new Map<Member, ChildProcess>()
  readonly #options: Options
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  /** One after another: the first to come fills what is missing, and the rest find it there. */
  async start(): Promise<void> {
    for (let index = 0; index < this.#options.count; index++) {
      const member: Member = { port: await freePort(), isOpen: false, busy: 0 }
      this.list.push(member)
      await this.#launch(member)
    }
  }

  /** Each in turn: given nothing new, finished, stopped, started again, ready. The others serve meanwhile. */
  async restartInTurn(): Promise<void> {
    for (const member of this.list) {
      member.isOpen = false
      const patience = Date.now() + drainWithinMs
      while (member.busy > 0 && Date.now() < patience) await sleep(20)
      await this.#end(member)
      await this.#launch(member)
      this.#options.onNote(`Server on port ${member.port} is new`)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.list.map((member) => this.#end(member)))
  }

  async #launch(member: Member): Promise<void> {
    const main = path.join(import.meta.dirname, '..', 'main.ts')
    const child = spawn(process.execPath, [main], {
      env: { ...this.#options.env, PORT: `${member.port}`, HOST: '127.0.0.1' },
      // A signal to our group is ours to pass on, to one after another; a member whose channel breaks ends by itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#children.set(member, child)
    let wasReady = false
    child.once('exit', () => {
      member.isOpen = false
      if (wasReady && this.#children.get(member) === child) void this.#revive(member)
    })
    await whenReady(member.port, child)
    wasReady = true
    member.isOpen = true
  }

  async #revive(member: Member): Promise<void> {
    while (!this.#isStopping) {
      this.#options.onNote(`Server on port ${member.port} has ended and is started again`)
      await sleep(pauseMs)
      const isBack = await this.#launch(member).then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  async #end(member: Member): Promise<void> {
    const child = this.#children.get(member)
    this.#children.delete(member)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function whenReady(port: number, child: ChildProcess): Promise<void> {
  const patience = Date.now() + readyWithinMs
  while (Date.now() < patience && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new StartProblem(`A server of the cluster did not become ready on port ${port}.`)
}
