import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages.ts'

/** Runs in a thread of its own: loads one function and answers its requests. */
type Handler = (request: Request) => Response | Promise<Response>

const { file } = workerData as { file: string }
const say = (message: FromThread) => parentPort?.postMessage(message)
const running = new Map<number, AbortController>()

const module = (await import(file)) as { default?: { fetch?: Handler } }
const handler = module.default?.fetch
if (!handler) throw new Error('The function has no `export default { fetch }`.')

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'ping') say({ kind: 'pong' })
  else if (message.kind === 'abort') running.get(message.id)?.abort()
  else void serve(handler, message)
})
say({ kind: 'ready' })

async function serve(handle: Handler, message: ToThread & { kind: 'request' }): Promise<void> {
  const { id, method, url, headers, body } = message
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const response = await handle(new Request(url, { method, headers, body, signal: controller.signal }))
    say({ kind: 'head', id, status: response.status, headers: [...response.headers] })
    for await (const chunk of response.body ?? []) say({ kind: 'chunk', id, chunk })
    say({ kind: 'end', id })
  } catch (error) {
    say({
      kind: 'failed',
      id,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  } finally {
    running.delete(id)
  }
}
