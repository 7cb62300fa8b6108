/** What is read of a request that is refused for its size, and for how long. */
const mostBytes = 32 * 1024 * 1024
const mostMs = 2000

/**
 * Reads the rest of a request that is refused. A client that is still sending would otherwise find its connection closed
 * instead of the answer, or use a connection again that is about to be. Where too much is left, the answer says that the
 * connection ends with it.
 */
export async function discardBody(request: Request, response: Response): Promise<Response> {
  if (!(await readToEnd(request))) response.headers.set('connection', 'close')
  return response
}

async function readToEnd({ body, signal }: Request): Promise<boolean> {
  if (!body) return true
  if (body.locked) return false
  const reader = body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), mostMs)
  try {
    for (let read = 0; read <= mostBytes; ) {
      const { done, value } = await reader.read()
      if (done) return !signal.aborted
      read += value.byteLength
    }
    return false
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
}
