import type { Context } from 'hono'
import { maxAge } from '../domain/tus.ts'
import { invalidRequest, tooLarge } from '../errors.ts'

export type UploadBody = {
  bytes: Uint8Array
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** The form around a file: its boundaries and the few fields the client sends beside it. */
const formOverheadBytes = 64 * 1024
/** As much as fits into a header, which is the other way to send it. */
const maxMetadataLength = 16 * 1024

/** A file as the client sends it: the only file of a form, or the body itself. */
export async function readUpload({ req }: Context, limitBytes: number): Promise<UploadBody> {
  const contentType = req.header('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) {
    return {
      bytes: await readLimited(req.raw, limitBytes, limitBytes),
      // Nothing else of it: who may keep a copy is not for the sender to say.
      cacheControl: maxAge(/\bmax-age=(\d+)/.exec(req.header('cache-control') ?? '')?.[1]),
      userMetadata: metadataOf(Buffer.from(req.header('x-metadata') ?? '', 'base64').toString()),
    }
  }
  const whole = await readLimited(req.raw, limitBytes + formOverheadBytes, limitBytes)
  const form = await new Response(whole as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw invalidRequest('The form cannot be read')
    })
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw invalidRequest('The form holds no file')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    cacheControl: maxAge(form.get('cacheControl')),
    userMetadata: metadataOf(form.get('metadata')),
  }
}

/** Stops reading as soon as there is too much, whatever was announced. */
async function readLimited(
  request: Request,
  limitBytes: number,
  toldLimit = limitBytes,
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(toldLimit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge(toldLimit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function metadataOf(text: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string' || text === '') return null
  if (text.length > maxMetadataLength)
    throw invalidRequest(`metadata is longer than ${maxMetadataLength} characters`)
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw invalidRequest('metadata must be a JSON object')
}
