import type { Context } from 'hono'
import { tusHeaders, tusVersion } from '../domain/tus.ts'
import { StorageError } from '../errors.ts'

export type Handler = (c: Context) => Promise<Response>

/** Sends errors with their real HTTP status, because TUS clients decide by it whether to retry. */
export const tusHandler =
  (handle: Handler): Handler =>
  async (c) => {
    const clientVersion = c.req.header('tus-resumable') ?? tusVersion
    if (clientVersion !== tusVersion) return c.body(null, 412, { ...tusHeaders, 'tus-version': tusVersion })
    try {
      return await handle(c)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      throw error.with({
        httpStatus: error.httpStatus === 400 ? error.statusCode : error.httpStatus,
        headers: tusHeaders,
      })
    }
  }
