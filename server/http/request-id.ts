const ids = new WeakMap<Request, string>()

/** Notes under which id the log speaks of a request, so that whatever goes wrong deep inside is found by it. */
export function noteRequestId(request: Request, id: string | undefined): Request {
  if (id) ids.set(request, id)
  return request
}

export const requestIdOf = (request: Request): string | undefined => ids.get(request)
