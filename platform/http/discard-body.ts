const maxBytes = 32 * 1024 * 1024
const maxMs = 2000

/**
 * Reads the rest of a refused request, then returns the response. A client that is still sending would otherwise find the connection
 * closed before it can read the response. If too much is left, the response closes the connection.
 */
export async function discardBody(request: Request, response: Response): Promise<Response> {
  if (!(await readToEnd(request))) response.headers.set('connection', 'close')
  return response
}

async function readToEnd({ body, signal }: Request): Promise<boolean> {
  if (!body) return true
  if (body.locked) return false
  const reader = body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), maxMs)
  try {
    for (let read = 0; read <= maxBytes; ) {
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
