const day = 86_400_000

/** How long an account may do without a second step, from its making and from each skip. */
const mfaGraceMs = 2 * day
export const mfaCodeLength = 6

export type MfaState = { createdAt: string; hasMfa: boolean; skipUntil: string | null }

export type MfaDemand = 'none' | 'code' | 'setup'

/** What a session still owes before the account's data open. The database judges by the same rule. */
export function mfaDemand(
  { createdAt, hasMfa, skipUntil }: MfaState,
  { gaveCode, now }: { gaveCode: boolean; now: number },
): MfaDemand {
  if (hasMfa) return gaveCode ? 'none' : 'code'
  const isNew = Date.parse(createdAt) > now - mfaGraceMs
  const isSkipped = skipUntil !== null && Date.parse(skipUntil) > now
  return isNew || isSkipped ? 'none' : 'setup'
}
