import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { FunctionFailure } from './function-failure.ts'
import type { FromThread, ToThread } from './messages.ts'

export type FunctionLog = { info: (fields: object, message: string) => void; error: FunctionLog['info'] }

type Options = {
  name: string
  file: string
  env: () => Record<string, string>
  timeoutMs: number
  log: FunctionLog
}

/** Somebody waiting for an answer. */
type Waiting = {
  head: (message: FromThread & { kind: 'head' }) => void
  chunk: (chunk: Uint8Array) => void
  end: () => void
  fail: (failure: FunctionFailure) => void
}

const memoryMb = 128
const bootMs = 10_000
const pongMs = 1_000
const idleMs = 5 * 60_000

/**
 * One function in a thread of its own, started when it is first asked for. Whatever it does (throw, loop, run out
 * of memory, exit), only its own requests suffer; the next one finds a fresh thread.
 */
export function createFunctionHost({ name, file, env, timeoutMs, log }: Options) {
  let thread: Promise<Thread> | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const start = async (): Promise<Thread> => {
    const started = await startThread(name, file, env(), log, () => {
      thread = undefined
    })
    return started
  }

  const handle = async (request: Request): Promise<Response> => {
    clearTimeout(idle)
    thread ??= start()
    const current = await thread.catch((error: Error) => {
      thread = undefined
      throw error
    })
    const id = ++lastId
    const message: ToThread = {
      kind: 'request',
      id,
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: request.body ? await request.arrayBuffer() : null,
    }
    const response = answerOf(current, id, timeoutMs)
    current.post(message)
    request.signal.addEventListener('abort', () => current.post({ kind: 'abort', id }), { once: true })
    idle = setTimeout(() => void stop(), idleMs)
    idle.unref()
    return response
  }

  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const current = await thread?.catch(() => undefined)
    thread = undefined
    await current?.stop()
  }
  return { handle, stop }
}

type Thread = {
  post: (message: ToThread) => void
  waiting: Map<number, Waiting>
  /** Ends it unless it still answers: a slow request alone is no reason to fail the others. */
  endIfStuck: () => void
  stop: () => Promise<unknown>
}

function startThread(
  name: string,
  file: string,
  env: Record<string, string>,
  log: FunctionLog,
  onEnd: () => void,
): Promise<Thread> {
  const worker = new Worker(new URL('./function-thread.ts', import.meta.url), {
    workerData: { file: pathToFileURL(file).href },
    env,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.stdout.on('data', (data: Buffer) => log.info({ function: name }, data.toString().trimEnd()))
  worker.stderr.on('data', (data: Buffer) => log.error({ function: name }, data.toString().trimEnd()))
  const waiting = new Map<number, Waiting>()
  let stuck: NodeJS.Timeout | undefined
  const thread: Thread = {
    waiting,
    post: (message) =>
      worker.postMessage(message, message.kind === 'request' && message.body ? [message.body] : []),
    endIfStuck: () => {
      worker.postMessage({ kind: 'ping' })
      stuck ??= setTimeout(() => void worker.terminate(), pongMs)
    },
    stop: () => worker.terminate(),
  }
  return new Promise((resolve, reject) => {
    const boot = setTimeout(() => void worker.terminate(), bootMs)
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') {
        clearTimeout(boot)
        worker.unref()
        resolve(thread)
      } else if (message.kind === 'pong') {
        clearTimeout(stuck)
        stuck = undefined
      } else pass(waiting.get(message.id), message, (text) => log.error({ function: name }, text))
    })
    worker.on('error', (error) => log.error({ function: name, err: error }, 'function crashed'))
    worker.on('exit', () => {
      clearTimeout(boot)
      clearTimeout(stuck)
      onEnd()
      reject(new FunctionFailure('BOOT_ERROR'))
      for (const each of waiting.values()) each.fail(new FunctionFailure('WORKER_ERROR'))
      waiting.clear()
    })
  })
}

function pass(to: Waiting | undefined, message: FromThread, logError: (text: string) => void): void {
  if (message.kind === 'head') to?.head(message)
  else if (message.kind === 'chunk') to?.chunk(message.chunk)
  else if (message.kind === 'end') to?.end()
  else if (message.kind === 'failed') {
    logError(message.message)
    to?.fail(new FunctionFailure('FUNCTION_ERROR'))
  }
}

/** The answer as it comes in, or the reason why none will. */
function answerOf(thread: Thread, id: number, timeoutMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    const finish = () => {
      clearTimeout(timer)
      thread.waiting.delete(id)
    }
    const fail = (failure: FunctionFailure) => {
      finish()
      if (body) body.error(failure)
      else reject(failure)
    }
    const timer = setTimeout(() => {
      thread.post({ kind: 'abort', id })
      fail(new FunctionFailure('TIMEOUT'))
      thread.endIfStuck()
    }, timeoutMs)
    thread.waiting.set(id, {
      head: ({ status, headers }) => {
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            body = controller
          },
          cancel: () => {
            finish()
            thread.post({ kind: 'abort', id })
          },
        })
        const isEmpty = status === 204 || status === 205 || status === 304
        resolve(new Response(isEmpty ? null : stream, { status, headers }))
      },
      chunk: (chunk) => body?.enqueue(chunk),
      end: () => {
        finish()
        body?.close()
      },
      fail,
    })
  })
}
