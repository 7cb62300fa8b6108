import type { Context } from 'hono'
import { mimeTypeOf, type PictureKind } from '../domain/picture-kind.ts'
import { transformationFor, variantName } from '../domain/transformation.ts'
import { invalidRequest, MissingBytes } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import type { Endpoint } from './context.ts'
import { findForCaller, findPublic, findSigned } from './find-object.ts'
import { type Audience, cacheControlFor, isUnchanged, sendVariant } from './send-object.ts'
import { withLatest } from './with-latest.ts'

type Wanted = { object: StoredObject; query: (name: string) => string | undefined }

/** A picture in the size and format asked for, as near as the ladder has it. */
export const renderPublicImage =
  ({ service }: Endpoint) =>
  (c: Context) =>
    withLatest(
      async () => ({ object: await findPublic(service, c), query: (name: string) => c.req.query(name) }),
      (wanted) => render(c, service, wanted, 'public'),
    )

export const renderImage = (endpoint: Endpoint) => (c: Context) =>
  withLatest(
    async () => ({ object: await findForCaller(endpoint, c), query: (name: string) => c.req.query(name) }),
    (wanted) => render(c, endpoint.service, wanted, 'private'),
  )

/** What a signed address shows was chosen when it was signed. */
export const renderSignedImage =
  ({ service }: Endpoint) =>
  (c: Context) =>
    withLatest(
      async () => {
        const { object, transformations } = await findSigned(service, c)
        const chosen = new URLSearchParams(transformations ?? '')
        return { object, query: (name: string) => chosen.get(name) ?? undefined }
      },
      (wanted) => render(c, service, wanted, 'private'),
    )

/** Others may be waiting for what somebody asked for who has gone since. */
const untilMade = new AbortController().signal

async function render(c: Context, service: StorageService, { object, query }: Wanted, audience: Audience) {
  const { metadata, version } = object
  const { width, height } = metadata
  if (!width || !height) throw invalidRequest('The file is not a picture')
  const kind = metadata.mimetype.replace('image/', '') as PictureKind
  const transformation = transformationFor({ query, accept: c.req.header('accept') }, { width, height, kind })
  const variant = variantName(transformation)
  const etag = `"${metadata.eTag.replaceAll('"', '')}-${variant}"`
  const cacheControl = cacheControlFor(object, c.req.param('path') ?? '', audience)
  if (isUnchanged(c, etag))
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': cacheControl, vary: 'Accept' },
    })
  const bytes = await service.variants.get(version, variant, () =>
    service.makerPlaces.within(service.addressOf(c.req.raw), untilMade, async () => {
      const original = await service.blobs.read(version)
      if (!original) throw new MissingBytes()
      return service.pictures.transform(original, transformation)
    }),
  )
  return sendVariant(c, bytes, etag, mimeTypeOf(transformation.format), cacheControl, object.name)
}
