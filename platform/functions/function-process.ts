import process from 'node:process'
import type { FromFunction, ToFunction } from './function-messages.ts'
import { registerImportMap } from './import-map.ts'

/** Entry point of a function's process: loads the function and serves its requests. */
type Handler = (request: Request) => Response | Promise<Response>

const [, , file = '', importMap] = process.argv
const send = (message: FromFunction) => process.send?.(message)
const running = new Map<number, AbortController>()

process.on('disconnect', () => process.exit())
if (importMap) registerImportMap(importMap)
const module = (await import(file)) as { default?: { fetch?: Handler } }
const handler = module.default?.fetch
if (!handler) throw new Error('The function has no `export default { fetch }`.')

process.on('message', (message: ToFunction) => {
  if (message.kind === 'ping') send({ kind: 'pong' })
  else if (message.kind === 'abort') running.get(message.id)?.abort()
  else void serve(handler, message)
})
send({ kind: 'ready' })

async function serve(handle: Handler, message: ToFunction & { kind: 'request' }): Promise<void> {
  const { id, method, url, headers, body } = message
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const response = await handle(new Request(url, { method, headers, body, signal: controller.signal }))
    send({ kind: 'head', id, status: response.status, headers: [...response.headers] })
    for await (const chunk of response.body ?? []) send({ kind: 'chunk', id, chunk })
    send({ kind: 'end', id })
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send({ kind: 'failed', id, message: text })
  } finally {
    running.delete(id)
  }
}
