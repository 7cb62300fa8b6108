import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Member } from './member.ts'

/** The first of all fills an empty database, which takes minutes on a small machine that has much else to do. */
const readyWithinMs = 5 * 60_000
const answerWithinMs = 5_000
const drainWithinMs = 20_000
/** Longer than a server takes that gives up stopping in good order. */
const endWithinMs = 30_000
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
    for (let index = 0; index < this.#options.count; index++) await this.#open('is open')
  }

  /**
   * Each in turn: a new one is ready before the old one is given nothing more, finishes and is stopped. A new one that does not
   * become ready is taken away again, and whatever served until then goes on.
   */
  async restartInTurn(): Promise<void> {
    for (const old of [...this.list]) {
      await this.#open('is new')
      await this.#retire(old)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#children.keys()].map((member) => this.#end(member)))
  }

  async #open(what: string): Promise<void> {
    const member: Member = { port: await freePort(), isOpen: false, busy: 0 }
    await this.#launch(member, what)
    this.list.push(member)
  }

  async #retire(member: Member): Promise<void> {
    member.isOpen = false
    this.list.splice(this.list.indexOf(member), 1)
    const patience = Date.now() + drainWithinMs
    while (member.busy > 0 && Date.now() < patience) await sleep(20)
    await this.#end(member)
  }

  async #launch(member: Member, what: string): Promise<void> {
    if (this.#isStopping) throw new StartProblem('The cluster is being stopped.')
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', 'main.ts')], {
      env: { ...this.#options.env, PORT: `${member.port}`, HOST: '127.0.0.1' },
      // A signal to our group is ours to pass on, to one after another; a member whose channel breaks ends by itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#children.set(member, child)
    let wasReady = false
    child.on('error', () => undefined) // one that could not be started is never ready
    child.once('exit', () => {
      member.isOpen = false
      if (wasReady && this.#children.get(member) === child) void this.#revive(member)
    })
    try {
      await whenReady(member.port, child)
    } catch (error) {
      await this.#end(member)
      throw error
    }
    wasReady = true
    member.isOpen = true
    this.#options.onNote(`Server on port ${member.port} ${what}, process ${child.pid}`)
  }

  async #revive(member: Member): Promise<void> {
    const isWanted = () => !this.#isStopping && this.list.includes(member)
    while (isWanted()) {
      this.#options.onNote(`Server on port ${member.port} has ended and is started again`)
      await sleep(pauseMs)
      if (!isWanted()) return
      const isBack = await this.#launch(member, 'is open again').then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  async #end(member: Member): Promise<void> {
    const child = this.#children.get(member)
    this.#children.delete(member)
    if (!child || !isLiving(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const frozen = setTimeout(() => child.kill('SIGKILL'), endWithinMs)
    await ended
    clearTimeout(frozen)
  }
}

const isLiving = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function whenReady(port: number, child: ChildProcess): Promise<void> {
  const patience = Date.now() + readyWithinMs
  while (Date.now() < patience && isLiving(child)) {
    const signal = AbortSignal.timeout(answerWithinMs)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new StartProblem(`A server of the cluster did not become ready on port ${port}.`)
}
