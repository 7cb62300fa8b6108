import type { Context } from 'hono'
import { invalidSignature } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import type { Endpoint } from './context.ts'
import { findForCaller, findPublic, findSigned } from './find-object.ts'
import { type Audience, sendObject } from './send-object.ts'
import { withLatest } from './with-latest.ts'

/** GET and HEAD of a file: public, as the caller, or with a token in the URL. */
export const readPublicObject =
  ({ service }: Endpoint) =>
  (c: Context) =>
    read(c, service, () => findPublic(service, c), 'public')

export const readObject = (endpoint: Endpoint) => (c: Context) =>
  read(c, endpoint.service, () => findForCaller(endpoint, c), 'private')

export const readSignedObject =
  ({ service }: Endpoint) =>
  (c: Context) =>
    read(
      c,
      service,
      async () => {
        const { object, transformations } = await findSigned(service, c)
        // A link signed for a small variant does not give access to the original.
        if (transformations) throw invalidSignature()
        return object
      },
      'private',
    )

const read = (
  c: Context,
  service: StorageService,
  find: () => Promise<StoredObject>,
  audience: Audience,
): Promise<Response> =>
  withLatest(
    async () => ({ object: await find() }),
    ({ object }) => sendObject(c, service, object, audience),
  )
