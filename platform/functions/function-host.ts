import { FunctionError } from './function-error.ts'
import { type FunctionLog, type FunctionProcess, startFunction } from './start-function.ts'

type Options = {
  name: string
  file: string
  importMap?: string | undefined
  env: () => Record<string, string>
  timeoutMs: number
  /** The process ends after this time without calls. */
  idleMs: number
  log: FunctionLog
}

/**
 * Runs one function in its own process, started by the first call and stopped when idle. If it throws, loops, exits or runs out of memory,
 * only its own requests fail; the next call starts a new process.
 */
export function createFunctionHost({ name, file, importMap, env, timeoutMs, idleMs, log }: Options) {
  let child: Promise<FunctionProcess> | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const current = (): Promise<FunctionProcess> => {
    const started =
      child ??
      startFunction({
        name,
        file,
        importMap,
        env: env(),
        log,
        onMemoryHigh: () => replace(started),
        onEnd: () => forget(started),
      })
    child = started
    return started
  }
  /** The next request starts a new process; the old one still completes its requests. */
  const replace = (large: Promise<FunctionProcess>) => {
    forget(large)
    void large.then(
      (running) => running.stopWhenIdle(),
      () => undefined,
    )
  }
  const forget = (ended: Promise<FunctionProcess> | undefined) => {
    if (child === ended) child = undefined
  }
  /** A process that is still alive: its exit event may not have arrived yet. */
  const liveProcess = async (): Promise<FunctionProcess> => {
    const candidate = current()
    const found = await candidate
    if (found.isAlive()) return found
    forget(candidate)
    return current()
  }

  const handle = async (request: Request, body: ArrayBuffer | null): Promise<Response> => {
    const to = await liveProcess()
    restartIdleTimer()
    const id = ++lastId
    const response = receiveResponse(to, id, timeoutMs)
    const { method, url, headers, signal } = request
    to.post({
      kind: 'request',
      id,
      method,
      url,
      headers: [...headers],
      body: body && new Uint8Array(body),
    })
    signal.addEventListener('abort', () => to.post({ kind: 'abort', id }), { once: true })
    return response
  }

  /** Requests run concurrently, so each clears the timer set by another. */
  const restartIdleTimer = () => {
    clearTimeout(idle)
    idle = setTimeout(() => child && replace(child), idleMs)
    idle.unref()
  }

  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = child
    forget(ending)
    const running = await ending?.catch(() => undefined)
    running?.stop()
  }
  return { handle, stop }
}

/** Streams the response, or rejects with the reason why there is none. */
function receiveResponse(child: FunctionProcess, id: number, timeoutMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
    const finish = () => {
      clearTimeout(timer)
      child.pending.delete(id)
    }
    const fail = (error: FunctionError) => {
      finish()
      if (body) body.error(error)
      else reject(error)
    }
    const timer = setTimeout(() => {
      child.post({ kind: 'abort', id })
      fail(new FunctionError('TIMEOUT'))
      child.killIfStuck()
    }, timeoutMs)
    child.pending.set(id, {
      head: ({ status, headers }) => {
        const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
          start: (controller) => {
            body = controller
          },
          cancel: () => {
            finish()
            child.post({ kind: 'abort', id })
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
