import { fork } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FunctionFailure } from './function-failure.ts'
import { watchMemory } from './memory-watch.ts'
import type { FromFunction, ToFunction } from './messages.ts'

export type FunctionLog = { info: (fields: object, message: string) => void; error: FunctionLog['info'] }

/** Somebody waiting for an answer. */
type Waiting = {
  head: (message: FromFunction & { kind: 'head' }) => void
  chunk: (chunk: Uint8Array<ArrayBuffer>) => void
  end: () => void
  fail: (failure: FunctionFailure) => void
}

export type Child = {
  post: (message: ToFunction) => void
  waiting: Map<number, Waiting>
  isAlive: () => boolean
  /** Ends it unless it still answers: a slow request alone is no reason to fail the others. */
  endIfStuck: () => void
  /** Ends it as soon as the last of its requests has been answered. */
  stopWhenIdle: () => void
  stop: () => void
}

type Options = {
  name: string
  file: string
  env: Record<string, string>
  log: FunctionLog
  /** It should get no new requests, because it has come to hold a lot of memory. */
  onMemoryHigh: () => void
  onEnd: () => void
}

const memoryMb = 128
/** The heap and what lies outside it: code, buffers, the runtime itself. From here on a fresh process takes the new requests. */
const highResidentMb = 224
/** At this size it is ended at once, with the requests it has. */
const maxResidentMb = 320
const bootMs = 10_000
const pongMs = 3_000
const idleCheckMs = 100

/**
 * Starts a function. A process and not a thread: a thread that runs out of memory takes its whole process along.
 * It may read its own files, and can neither write nor start anything.
 */
export function startChild({ name, file, env, log, onMemoryHigh, onEnd }: Options): Promise<Child> {
  const loader = path.join(import.meta.dirname, 'function-process.ts')
  const readable = [import.meta.dirname, path.dirname(path.dirname(file))]
  const process = fork(loader, [pathToFileURL(file).href], {
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
  const waiting = new Map<number, Waiting>()
  const unwatch = watchMemory(process.pid, (residentMb) => {
    if (residentMb > maxResidentMb) kill('it holds too much memory')
    else if (residentMb > highResidentMb) onMemoryHigh()
  })
  const kill = (reason: string) => {
    log.error({ function: name, requests: waiting.size }, `function ended: ${reason}`)
    process.kill('SIGKILL')
  }
  let idleCheck: NodeJS.Timeout | undefined
  let stuck: NodeJS.Timeout | undefined
  const child: Child = {
    waiting,
    isAlive: () => process.connected && process.exitCode === null && process.signalCode === null,
    post: (message) => {
      const lost = () => {
        if (message.kind === 'request') waiting.get(message.id)?.fail(new FunctionFailure('WORKER_ERROR'))
      }
      if (process.connected) process.send(message, (error) => error && lost())
      else lost()
    },
    endIfStuck: () => {
      child.post({ kind: 'ping' })
      stuck ??= setTimeout(() => kill('it does not answer'), pongMs)
    },
    stopWhenIdle: () => {
      idleCheck ??= setInterval(() => waiting.size === 0 && child.stop(), idleCheckMs)
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
        clearTimeout(stuck)
        stuck = undefined
      } else pass(waiting.get(message.id), message, (text) => log.error({ function: name }, text))
    })
    process.on('error', (error) => log.error({ function: name, err: error }, 'function could not be started'))
    process.on('exit', (code, signal) => {
      if (waiting.size > 0)
        log.error(
          { function: name, requests: waiting.size, code, signal },
          'function ended with requests unanswered',
        )
      clearTimeout(boot)
      clearTimeout(stuck)
      clearInterval(idleCheck)
      unwatch()
      onEnd()
      reject(new FunctionFailure('BOOT_ERROR'))
      for (const each of waiting.values()) each.fail(new FunctionFailure('WORKER_ERROR'))
      waiting.clear()
    })
  })
}

function pass(to: Waiting | undefined, message: FromFunction, logError: (text: string) => void): void {
  if (message.kind === 'head') to?.head(message)
  else if (message.kind === 'chunk') to?.chunk(message.chunk)
  else if (message.kind === 'end') to?.end()
  else if (message.kind === 'failed') {
    logError(message.message)
    to?.fail(new FunctionFailure('FUNCTION_ERROR'))
  }
}
