import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Member } from './member.ts'

/** The first member seeds an empty database, which takes minutes on a small, busy machine. */
const readyTimeoutMs = 5 * 60_000
const probeTimeoutMs = 5_000
const drainTimeoutMs = 20_000
/** Longer than a server's own shutdown timeout. */
const stopTimeoutMs = 30_000
const restartDelayMs = 500

type Options = { count: number; env: Record<string, string | undefined>; onEvent: (text: string) => void }

/** Servers that share one database and one data folder. A server that dies is restarted. */
export class Members {
  readonly list: Member[] = []
  readonly #children = new Map<Member, ChildProcess>()
  readonly #options: Options
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  /** One after another: the first seeds the database for the rest. */
  async start(): Promise<void> {
    for (let index = 0; index < this.#options.count; index++) await this.#open('is open')
  }

  /**
   * Rolling restart: each new member is ready before the old one is drained and stopped. If a new member does not
   * become ready, it is removed and the old ones continue.
   */
  async rollingRestart(): Promise<void> {
    for (const old of [...this.list]) {
      await this.#open('is new')
      await this.#drain(old)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#children.keys()].map((member) => this.#stopMember(member)))
  }

  async #open(event: string): Promise<void> {
    const member: Member = { port: await freePort(), isOpen: false, busy: 0 }
    await this.#launch(member, event)
    this.list.push(member)
  }

  async #drain(member: Member): Promise<void> {
    member.isOpen = false
    this.list.splice(this.list.indexOf(member), 1)
    const deadline = Date.now() + drainTimeoutMs
    while (member.busy > 0 && Date.now() < deadline) await sleep(20)
    await this.#stopMember(member)
  }

  async #launch(member: Member, event: string): Promise<void> {
    if (this.#isStopping) throw new StartProblem('The cluster is being stopped.')
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', 'main.ts')], {
      env: { ...this.#options.env, PORT: `${member.port}`, HOST: '127.0.0.1' },
      // Signals to the process group are handled by the launcher, one member at a time; a member whose IPC channel
      // breaks exits by itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#children.set(member, child)
    let wasReady = false
    child.on('error', () => undefined) // a member that could not be started never becomes ready
    child.once('exit', () => {
      member.isOpen = false
      if (wasReady && this.#children.get(member) === child) void this.#restartCrashed(member)
    })
    try {
      await whenReady(member.port, child)
    } catch (error) {
      await this.#stopMember(member)
      throw error
    }
    wasReady = true
    member.isOpen = true
    this.#options.onEvent(`Server on port ${member.port} ${event}, process ${child.pid}`)
  }

  async #restartCrashed(member: Member): Promise<void> {
    const isNeeded = () => !this.#isStopping && this.list.includes(member)
    while (isNeeded()) {
      this.#options.onEvent(`Server on port ${member.port} has ended and is started again`)
      await sleep(restartDelayMs)
      if (!isNeeded()) return
      const isBack = await this.#launch(member, 'is open again').then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  async #stopMember(member: Member): Promise<void> {
    const child = this.#children.get(member)
    this.#children.delete(member)
    if (!child || !isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(killTimer)
  }
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function whenReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline && isRunning(child)) {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new StartProblem(`A server of the cluster did not become ready on port ${port}.`)
}
