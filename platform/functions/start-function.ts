import { fork } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FunctionError } from './function-error.ts'
import type { FromFunction, ToFunction } from './function-messages.ts'
import { watchMemory } from './memory-watch.ts'

export type FunctionLog = { info: (fields: object, message: string) => void; error: FunctionLog['info'] }

/** A request that awaits its response. */
type PendingRequest = {
  head: (message: FromFunction & { kind: 'head' }) => void
  chunk: (chunk: Uint8Array<ArrayBuffer>) => void
  end: () => void
  fail: (failure: FunctionError) => void
}

export type FunctionProcess = {
  post: (message: ToFunction) => void
  pending: Map<number, PendingRequest>
  isAlive: () => boolean
  /** Kills the process unless it answers a ping: one slow request must not fail the others. */
  killIfStuck: () => void
  /** Stops the process once all its requests have been answered. */
  stopWhenIdle: () => void
  stop: () => void
}

type Options = {
  name: string
  file: string
  importMap?: string | undefined
  env: Record<string, string>
  log: FunctionLog
  /** Memory is high: new requests should go to a new process. */
  onMemoryHigh: () => void
  onEnd: () => void
}

const memoryMb = 128
/** Heap, buffers, code and runtime. Above this, new requests go to a new process. */
const highResidentMb = 224
/** Above this, the process is killed together with its requests. */
const maxResidentMb = 320
const bootMs = 10_000
const pongMs = 3_000
const idleCheckMs = 100

/**
 * Starts a function in its own process, because a thread that runs out of memory would take the whole server down. It may read its own
 * files, but cannot write files or start processes.
 */
export function startFunction({
  name,
  file,
  importMap,
  env,
  log,
  onMemoryHigh,
  onEnd,
}: Options): Promise<FunctionProcess> {
  const loader = path.join(import.meta.dirname, 'function-process.ts')
  const readable = [import.meta.dirname, path.dirname(path.dirname(file))]
  if (importMap) readable.push(path.dirname(importMap))
  const process = fork(loader, [pathToFileURL(file).href, ...(importMap ? [importMap] : [])], {
    env,
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  process.stdout?.on('data', (data: Buffer) => log.info({ function: name }, data.toString().trimEnd()))
  process.stderr?.on('data', (data: Buffer) => log.error({ function: name }, data.toString().trimEnd()))
  const pending = new Map<number, PendingRequest>()
  const unwatch = watchMemory(process.pid, (residentMb) => {
    if (residentMb > maxResidentMb) kill('out of memory')
    else if (residentMb > highResidentMb) onMemoryHigh()
  })
  const kill = (reason: string) => {
    log.error({ function: name, requests: pending.size }, `function killed: ${reason}`)
    process.kill('SIGKILL')
  }
  let idleCheck: NodeJS.Timeout | undefined
  let pongTimer: NodeJS.Timeout | undefined
  const child: FunctionProcess = {
    pending: pending,
    isAlive: () => process.connected && process.exitCode === null && process.signalCode === null,
    post: (message) => {
      const fail = () => {
        if (message.kind === 'request') pending.get(message.id)?.fail(new FunctionError('WORKER_ERROR'))
      }
      if (process.connected) process.send(message, (error) => error && fail())
      else fail()
    },
    killIfStuck: () => {
      child.post({ kind: 'ping' })
      pongTimer ??= setTimeout(() => kill('not responding'), pongMs)
    },
    stopWhenIdle: () => {
      idleCheck ??= setInterval(() => pending.size === 0 && child.stop(), idleCheckMs)
    },
    stop: () => void process.kill('SIGKILL'),
  }
  return new Promise((resolve, reject) => {
    const boot = setTimeout(child.stop, bootMs)
    process.on('message', (message: FromFunction) => {
      if (message.kind === 'ready') {
        clearTimeout(boot)
        resolve(child)
      } else if (message.kind === 'pong') {
        clearTimeout(pongTimer)
        pongTimer = undefined
      } else dispatch(pending.get(message.id), message, (text) => log.error({ function: name }, text))
    })
    process.on('error', (error) => log.error({ function: name, err: error }, 'function could not be started'))
    process.on('exit', (code, signal) => {
      if (pending.size > 0)
        log.error(
          { function: name, requests: pending.size, code, signal },
          'function ended with pending requests',
        )
      clearTimeout(boot)
      clearTimeout(pongTimer)
      clearInterval(idleCheck)
      unwatch()
      onEnd()
      reject(new FunctionError('BOOT_ERROR'))
      for (const each of pending.values()) each.fail(new FunctionError('WORKER_ERROR'))
      pending.clear()
    })
  })
}

function dispatch(
  to: PendingRequest | undefined,
  message: FromFunction,
  logError: (text: string) => void,
): void {
  if (message.kind === 'head') to?.head(message)
  else if (message.kind === 'chunk') to?.chunk(message.chunk)
  else if (message.kind === 'end') to?.end()
  else if (message.kind === 'failed') {
    logError(message.message)
    to?.fail(new FunctionError('FUNCTION_ERROR'))
  }
}
