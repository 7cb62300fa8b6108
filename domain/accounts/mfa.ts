const day = 86_400_000

/** Grace period before two-step verification is required, after sign-up and after each skip. */
const mfaGraceMs = 2 * day
export const mfaCodeLength = 6

export type MfaState = { createdAt: string; hasMfa: boolean; skipUntil: string | null }

export type MfaRequirement = 'none' | 'code' | 'setup'

/** What a session must still do before it can access the account. Mirrors the rule in the database. */
export function mfaRequirement(
  { createdAt, hasMfa, skipUntil }: MfaState,
  { gaveCode, now }: { gaveCode: boolean; now: number },
): MfaRequirement {
  if (hasMfa) return gaveCode ? 'none' : 'code'
  const isNew = Date.parse(createdAt) > now - mfaGraceMs
  const isSkipped = skipUntil !== null && Date.parse(skipUntil) > now
  return isNew || isSkipped ? 'none' : 'setup'
}
