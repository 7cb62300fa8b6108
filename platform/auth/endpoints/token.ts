import { validationFailed } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'
import { tokenByPassword } from './token-password.ts'
import { tokenByPkce } from './token-pkce.ts'
import { tokenByRefresh } from './token-refresh.ts'

/** POST /token: one address for every way to a session. */
export const token = (parts: AuthParts) => {
  // A map: an object would have a `constructor` to offer as well.
  const grants = new Map<string, (c: AuthRequest) => Promise<Response>>([
    ['password', tokenByPassword(parts)],
    ['refresh_token', tokenByRefresh(parts)],
    ['pkce', tokenByPkce(parts)],
  ])
  return (c: AuthRequest) => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (!grant) throw validationFailed('unsupported_grant_type')
    return grant(c)
  }
}
