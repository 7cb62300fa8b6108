import { z } from 'zod'
import { goDurationSeconds } from '../../domain/time/go-duration.ts'
import type { AuthContext } from './auth-context.ts'
import { userDoesNotExist, userIdInvalid, validationFailed } from './errors.ts'
import { ensurePasswordAllowed } from './passwords/password-policy.ts'
import { emailField, metadataField } from './request.ts'
import { findUserById, type UserRow } from './users.ts'

/** The fields of an account that an administrator can set. */
export const adminFields = z.object({
  id: z.uuid().nullish(),
  email: z.union([z.literal(''), emailField]).nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataField,
  app_metadata: metadataField,
  ban_duration: z.string().nullish(),
  role: z.string().nullish(),
})

export type AdminFields = z.infer<typeof adminFields>

/** bcrypt and argon2id hashes from other systems. */
const importableHash = /^(\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2id\$.+)$/

/** The hash to store: of `password`, or the imported `password_hash`. */
export async function passwordHashFrom(
  { hasher, config }: AuthContext,
  { password, password_hash }: AdminFields,
  occasion: 'sign-up' | 'change',
): Promise<string | null> {
  if (password && password_hash)
    throw validationFailed('Only a password or a password hash should be provided')
  if (password_hash && !importableHash.test(password_hash))
    throw validationFailed('Invalid password_hash: use bcrypt or argon2id')
  if (!password) return password_hash ?? null
  ensurePasswordAllowed(config, password, occasion)
  return hasher.hash(password)
}

/** '24h' -> 86400 · '1h30m' -> 5400 · 'none' -> 0 */
export function banSeconds(duration: string): number {
  if (duration === 'none') return 0
  const seconds = goDurationSeconds(duration)
  if (seconds === undefined)
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`)
  return seconds
}

export async function requireUserById(context: AuthContext, id: string | undefined): Promise<UserRow> {
  if (!z.uuid().safeParse(id).success) throw userIdInvalid()
  const user = await findUserById(context.sql, id ?? '')
  if (!user) throw userDoesNotExist()
  return user
}
