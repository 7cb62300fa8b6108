/** Messages between the server and a function's process. Response bodies are sent in chunks. */
export type ToFunction =
  | {
      kind: 'request'
      id: number
      method: string
      url: string
      headers: [string, string][]
      body: Uint8Array<ArrayBuffer> | null
    }
  | { kind: 'abort'; id: number }
  | { kind: 'ping' }

export type FromFunction =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'head'; id: number; status: number; headers: [string, string][] }
  | { kind: 'chunk'; id: number; chunk: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; message: string }
