import type { Context } from 'hono'
import { tusHeaders, tusVersion } from '../domain/tus.ts'
import { StorageProblem } from '../errors.ts'

export type Handler = (c: Context) => Promise<Response>

/** A refusal carries its real status here: the protocol's clients go by that. Only some are worth another try. */
export const speakingTus =
  (handle: Handler): Handler =>
  async (c) => {
    const spoken = c.req.header('tus-resumable') ?? tusVersion
    if (spoken !== tusVersion) return c.body(null, 412, { ...tusHeaders, 'tus-version': tusVersion })
    try {
      return await handle(c)
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      throw error.with({
        httpStatus: error.httpStatus === 400 ? error.statusCode : error.httpStatus,
        headers: tusHeaders,
      })
    }
  }
