const peers = new WeakMap<Request, string>()

/** Notes the other end of the connection a request came in on: a Request itself does not know it. */
export function setPeerAddress(request: Request, address: string | undefined): Request {
  if (address) peers.set(request, address)
  return request
}

export const peerAddress = (request: Request): string | undefined => peers.get(request)
