import type { Context } from 'hono'
import { declaredType } from '../domain/declared-type.ts'
import { maxAge } from '../domain/tus.ts'
import { invalidRequest, tooLarge } from '../errors.ts'

export type UploadBody = {
  bytes: Uint8Array
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  contentType: string
}

/** Allowance for multipart boundaries and the form fields sent with the file. */
const formOverheadBytes = 64 * 1024
/** As much as fits into a header, the other way to send it. */
const maxMetadataLength = 16 * 1024

/** Reads the file from a multipart form or from the body itself. */
export async function readUpload({ req }: Context, limitBytes: number): Promise<UploadBody> {
  const contentType = req.header('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) {
    return {
      bytes: await readLimited(req.raw, limitBytes),
      // Only max-age: the uploader does not decide which caches may keep a copy.
      cacheControl: maxAge(/\bmax-age=(\d+)/.exec(req.header('cache-control') ?? '')?.[1]),
      userMetadata: metadataOf(Buffer.from(req.header('x-metadata') ?? '', 'base64').toString()),
      contentType: declaredType(contentType),
    }
  }
  const formBytes = await readLimited(req.raw, limitBytes + formOverheadBytes)
  const form = await new Response(formBytes as Uint8Array<ArrayBuffer>, {
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
    contentType: declaredType(form.get('contentType') ?? file.type),
  }
}

/** Stops reading at the limit, whatever Content-Length says. */
export async function readLimited(request: Request, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge()
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
    // Reported below.
  }
  throw invalidRequest('metadata must be a JSON object')
}
