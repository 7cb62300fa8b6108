import type { Sql } from '../../db/connect.ts'
import type { AuthConfig } from '../config.ts'
import { unexpectedHookOutput } from '../errors.ts'
import { runHook } from './run-hook.ts'

type Claims = Record<string, unknown>

/** Without these a token cannot be used. The hook may change most of them, but not leave them out. */
const required = [
  'aud',
  'exp',
  'iat',
  'sub',
  'email',
  'phone',
  'role',
  'aal',
  'session_id',
  'is_anonymous',
] as const
/** These decide whose token it is and how long it lasts. A hook that changes them would defeat signing out. */
const fixed = ['iss', 'sub', 'session_id', 'iat'] as const

/** The claims that the custom access token hook makes of ours. */
export async function customiseClaims(
  context: { sql: Sql; config: Pick<AuthConfig, 'hooks'> },
  userId: string,
  claims: Claims,
  method: string,
): Promise<Claims> {
  const result = await runHook(context, 'custom_access_token', {
    user_id: userId,
    claims,
    authentication_method: method,
  })
  if (!result) return claims
  const changed = result.claims
  if (!changed || typeof changed !== 'object' || Array.isArray(changed))
    throw unexpectedHookOutput('output claims field is missing')
  const missing = required.filter((name) => !(name in changed))
  if (missing.length > 0)
    throw unexpectedHookOutput(
      `output claims do not conform to the expected schema: \n- (root): ${missing.join(', ')} is required`,
    )
  return { ...changed, ...Object.fromEntries(fixed.map((name) => [name, claims[name]])) }
}
