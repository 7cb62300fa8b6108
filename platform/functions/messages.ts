/** What the server and the thread of a function say to each other. Bodies travel in pieces. */
export type ToThread =
  | {
      kind: 'request'
      id: number
      method: string
      url: string
      headers: [string, string][]
      body: ArrayBuffer | null
    }
  | { kind: 'abort'; id: number }
  | { kind: 'ping' }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'head'; id: number; status: number; headers: [string, string][] }
  | { kind: 'chunk'; id: number; chunk: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; message: string }
