import type { Context } from 'hono'
import { mimeTypeOf, type PictureKind } from '../domain/picture-kind.ts'
import { requestedTransformations, transformationFor, variantName } from '../domain/transformation.ts'
import { invalidRequest, MissingBlob } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import type { Endpoint } from './context.ts'
import { findForCaller, findPublic, findSigned } from './find-object.ts'
import { type Audience, cacheControlFor, isNotModified, sendVariant } from './send-object.ts'
import { withLatest } from './with-latest.ts'

type RenderRequest = { object: StoredObject; query: (name: string) => string | undefined }

/** A picture in the supported size and format nearest to the request. */
export const renderPublicImage =
  ({ service }: Endpoint) =>
  (c: Context) =>
    withLatest(
      async () => ({ object: await findPublic(service, c), query: (name: string) => c.req.query(name) }),
      (request) => render(c, service, request, 'public'),
    )

export const renderImage = (endpoint: Endpoint) => (c: Context) =>
  withLatest(
    async () => ({ object: await findForCaller(endpoint, c), query: (name: string) => c.req.query(name) }),
    (request) => render(c, endpoint.service, request, 'private'),
  )

/** The transformation was fixed when the URL was signed. */
export const renderSignedImage =
  ({ service }: Endpoint) =>
  (c: Context) =>
    withLatest(
      async () => {
        const { object, transformations } = await findSigned(service, c)
        const signedQuery = new URLSearchParams(transformations ?? '')
        return { object, query: (name: string) => signedQuery.get(name) ?? undefined }
      },
      (request) => render(c, service, request, 'private'),
    )

/** Other clients may be waiting for the same variant, so a client that disconnects does not abort it. */
const neverAborted = new AbortController().signal

async function render(
  c: Context,
  service: StorageService,
  { object, query }: RenderRequest,
  audience: Audience,
) {
  const { metadata, version } = object
  const { width, height } = metadata
  if (!width || !height) throw invalidRequest('The file is not a picture')
  const kind = metadata.mimetype.split(';')[0]?.replace('image/', '') as PictureKind
  const transformation = transformationFor({ query, accept: c.req.header('accept') }, { width, height, kind })
  const variant = variantName(transformation)
  const etag = `"${metadata.eTag.replaceAll('"', '')}-${variant}"`
  const cacheControl = cacheControlFor(object, c.req.param('path') ?? '', audience)
  if (isNotModified(c, etag))
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': cacheControl, vary: 'Accept' },
    })
  const bytes = await service.variants.get(version, variant, () =>
    service.renderSlots.run(service.addressOf(c.req.raw), neverAborted, async () => {
      const original = await service.blobs.read(version)
      if (!original) throw new MissingBlob()
      return service.pictures.transform(original, transformation)
    }),
  )
  return sendVariant(
    c,
    bytes,
    etag,
    mimeTypeOf(transformation.format),
    cacheControl,
    object.name,
    requestedTransformations(query),
  )
}
