import type { AuthContext } from '../auth-context.ts'
import { unsupportedGrant, web3Disabled } from '../errors.ts'
import type { AuthRequest } from '../request.ts'
import { tokenByIdToken } from './token-id-token.ts'
import { tokenByPassword } from './token-password.ts'
import { tokenByPkce } from './token-pkce.ts'
import { tokenByRefresh } from './token-refresh.ts'

/** POST /token: one endpoint for all grant types. */
export const token = (context: AuthContext) => {
  // A map, because an object would also have inherited keys such as `constructor`.
  const grants = new Map<string, (c: AuthRequest) => Promise<Response>>([
    ['password', tokenByPassword(context)],
    ['refresh_token', tokenByRefresh(context)],
    ['pkce', tokenByPkce(context)],
    ['id_token', tokenByIdToken(context)],
    [
      'web3',
      () => {
        throw web3Disabled()
      },
    ],
  ])
  return (c: AuthRequest) => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (!grant) throw unsupportedGrant()
    return grant(c)
  }
}
