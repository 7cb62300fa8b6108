const ids = new WeakMap<Request, string>()

/** Remembers a request's id, so that errors inside the app can be logged with it. */
export function setRequestId(request: Request, id: string | undefined): Request {
  if (id) ids.set(request, id)
  return request
}

export const getRequestId = (request: Request): string | undefined => ids.get(request)
