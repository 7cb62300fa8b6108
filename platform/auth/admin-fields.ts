import { z } from 'zod'
import { userDoesNotExist, validationFailed } from './errors.ts'
import type { AuthParts } from './parts.ts'
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
  { hasher }: AuthParts,
  { password, password_hash }: AdminFields,
  rule: 'floor' | 'strong',
): Promise<string | null> {
  if (password && password_hash)
    throw validationFailed('Only a password or a password hash should be provided')
  if (password_hash && !importableHash.test(password_hash))
    throw validationFailed('Invalid password_hash: use bcrypt or argon2id')
  if (!password) return password_hash ?? null
  ensurePasswordAllowed(password, rule)
  return hasher.hash(password)
}

const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** '24h' -> 86400 · '1h30m' -> 5400 · 'none' -> 0 */
export function banSeconds(duration: string): number {
  if (duration === 'none') return 0
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (!parts.length || parts.map(([whole]) => whole).join('') !== duration)
    throw validationFailed(
      'Invalid format for ban duration: use hours, minutes and seconds such as 24h or "none"',
    )
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0), 0)
}

export async function requireUserById(parts: AuthParts, id: string | undefined): Promise<UserRow> {
  if (!z.uuid().safeParse(id).success) throw validationFailed('@id must be a UUID')
  const user = await findUserById(parts.sql, id ?? '')
  if (!user) throw userDoesNotExist()
  return user
}
