import { join } from 'node:path'
import type { ListingFacts } from './facts.ts'
import { contentTypes } from './serve/formats.ts'
import { makeOnce } from './serve/make-once.ts'
import { type PictureRequest, type Refusal, readRequest } from './serve/read-request.ts'
import { type Rendering, renderingKey, type Subject } from './serve/subject.ts'
import { createWorkerPool, PoolBusy, type PoolOptions } from './serve/worker-pool.ts'

type Awaitable<T> = T | Promise<T>

export type DemoPicturesOptions = {
  /** Pictures are cached in a folder inside it. */
  dataDir: string
  /** Details of a listing; undefined if it does not exist. */
  factsOf: (id: string) => Awaitable<ListingFacts | undefined>
  /** Whether the post exists; without it every well-formed slug has a cover. */
  hasPost?: (slug: string) => Awaitable<boolean>
  /** Whether the agency exists; without it every well-formed slug has a logo. */
  hasAgency?: (slug: string) => Awaitable<boolean>
  maxCacheBytes?: number
  /** Called for errors that did not prevent the response, such as a full disk. */
  onProblem?: (error: unknown) => void
  pool?: PoolOptions
}

export type DemoPictures = {
  (request: Request): Promise<Response>
  close: () => Promise<void>
}

const defaultCacheBytes = 256 * 1024 * 1024
const retryAfterSeconds = 2
const forever = 'public, max-age=31536000, immutable'
const renderWorker = new URL('./serve/render-worker.ts', import.meta.url)

/** Serves demonstration pictures. Each is drawn on its first request, in a worker thread. */
export function createDemoPictures(options: DemoPicturesOptions): DemoPictures {
  const pool = createWorkerPool<Rendering, Uint8Array>(renderWorker, options.pool)
  const { dataDir, maxCacheBytes = defaultCacheBytes, onProblem = () => {} } = options
  const makePicture = makeOnce(pool, {
    folder: join(dataDir, 'pictures'),
    maxBytes: maxCacheBytes,
    onProblem,
  })
  const answer = async (request: Request): Promise<Response> => {
    const pictureRequest = readRequest(request)
    if ('status' in pictureRequest) return refuse(pictureRequest)
    const subject = await subjectOf(pictureRequest, options)
    if (!subject) return refuse({ status: 404, message: 'There is no such picture.' })
    const rendering: Rendering = { subject, width: pictureRequest.width, format: pictureRequest.format }
    const key = renderingKey(rendering)
    const headers = pictureHeaders(rendering, key)
    if (isKnown(request, key)) return new Response(null, { status: 304, headers })
    try {
      const bytes = await makePicture(key, rendering)
      headers.set('content-length', String(bytes.length))
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
    } catch (error) {
      if (error instanceof PoolBusy) return busy()
      throw error
    }
  }
  return Object.assign(answer, { close: pool.close })
}

async function subjectOf(
  pictureRequest: PictureRequest,
  { factsOf, hasPost, hasAgency }: DemoPicturesOptions,
): Promise<Subject | undefined> {
  if (pictureRequest.kind === 'post') {
    const exists = (await hasPost?.(pictureRequest.slug)) ?? true
    return exists ? { kind: 'post', slug: pictureRequest.slug } : undefined
  }
  if (pictureRequest.kind === 'agency') {
    const exists = (await hasAgency?.(pictureRequest.slug)) ?? true
    return exists ? { kind: 'agency', slug: pictureRequest.slug } : undefined
  }
  const facts = await factsOf(pictureRequest.id)
  return facts && { kind: 'listing', id: pictureRequest.id, name: pictureRequest.name, facts }
}

function pictureHeaders({ format }: Rendering, key: string): Headers {
  return new Headers({
    'content-type': contentTypes[format],
    'cache-control': forever,
    etag: `"${key}"`,
    vary: 'accept',
    'x-content-type-options': 'nosniff',
  })
}

const isKnown = (request: Request, key: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === `"${key}"`)

const plain = (status: number, message: string, more: Record<string, string> = {}): Response =>
  new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  })

const refuse = ({ status, message }: Refusal): Response =>
  plain(status, message, status === 405 ? { allow: 'GET, HEAD' } : {})

const busy = (): Response =>
  plain(503, 'Many pictures are being drawn. Please try again in a moment.', {
    'retry-after': String(retryAfterSeconds),
  })
