import { type Child, type FunctionLog, startChild } from './child.ts'
import { FunctionFailure } from './function-failure.ts'

type Options = {
  name: string
  file: string
  env: () => Record<string, string>
  timeoutMs: number
  /** How long nobody may call before the process ends. */
  idleMs: number
  log: FunctionLog
}

/**
 * One function in a process of its own, started when it is first asked for and ended when nobody asks any more.
 * Whatever it does (throw, loop, run out of memory, exit), only its own requests suffer; the next one finds a fresh one.
 */
export function createFunctionHost({ name, file, env, timeoutMs, idleMs, log }: Options) {
  let child: Promise<Child> | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const current = (): Promise<Child> => {
    const started =
      child ??
      startChild({
        name,
        file,
        env: env(),
        log,
        onMemoryHigh: () => replace(started),
        onEnd: () => forget(started),
      })
    child = started
    return started
  }
  /** The next request starts a fresh process; the requests of this one still get their answers. */
  const replace = (large: Promise<Child>) => {
    forget(large)
    void large.then(
      (running) => running.stopWhenIdle(),
      () => undefined,
    )
  }
  const forget = (ended: Promise<Child> | undefined) => {
    if (child === ended) child = undefined
  }
  /** One that can still be spoken to: what is dying may not have been heard to die yet. */
  const alive = async (): Promise<Child> => {
    const candidate = current()
    const found = await candidate
    if (found.isAlive()) return found
    forget(candidate)
    return current()
  }

  const handle = async (request: Request, body: ArrayBuffer | null): Promise<Response> => {
    const to = await alive()
    restartIdleTimer()
    const id = ++lastId
    const response = answerOf(to, id, timeoutMs)
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

  /** Requests run side by side, so each one clears the timer that another has set. */
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

/** The answer as it comes in, or the reason why none will. */
function answerOf(child: Child, id: number, timeoutMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
    const finish = () => {
      clearTimeout(timer)
      child.waiting.delete(id)
    }
    const fail = (failure: FunctionFailure) => {
      finish()
      if (body) body.error(failure)
      else reject(failure)
    }
    const timer = setTimeout(() => {
      child.post({ kind: 'abort', id })
      fail(new FunctionFailure('TIMEOUT'))
      child.endIfStuck()
    }, timeoutMs)
    child.waiting.set(id, {
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
