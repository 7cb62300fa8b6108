const peers = new WeakMap<Request, string>()

/** Stores the address of the connection's other end, which a Request does not contain. */
export function setPeerAddress(request: Request, address: string | undefined): Request {
  if (address) peers.set(request, address)
  return request
}

export const peerAddress = (request: Request): string | undefined => peers.get(request)
