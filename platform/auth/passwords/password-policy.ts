import { type PasswordRule, passwordMaxLength, passwordProblems } from '../../../domain/accounts/password.ts'
import { passwordTooLong, WeakPassword, type WeakPasswordReason } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Throws if the password is too long or too weak. */
export function ensurePasswordAllowed(password: string, rule: PasswordRule): void {
  if (password.length > passwordMaxLength) throw passwordTooLong(passwordMaxLength)
  const reasons = weaknesses(password, rule)
  if (reasons.length) throw new WeakPassword(reasons, describeWeakness(password, rule, reasons))
}

export function weaknesses(password: string, rule: PasswordRule): WeakPasswordReason[] {
  const problems = passwordProblems(password, rule)
  const reasons: WeakPasswordReason[] = []
  if (problems.includes('length')) reasons.push('length')
  if (problems.some((problem) => problem !== 'length')) reasons.push('characters')
  if (isCommonPassword(password)) reasons.push('pwned')
  return reasons
}

const messages = {
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
}

export function describeWeakness(
  password: string,
  rule: PasswordRule,
  reasons: WeakPasswordReason[],
): string {
  const [problem] = passwordProblems(password, rule)
  if (problem === 'length') return `Password must be at least ${rule === 'floor' ? 6 : 8} characters long`
  if (problem) return messages[problem]
  if (reasons.includes('pwned'))
    return 'Password is known to be weak and easy to guess, please choose a different one.'
  return ''
}
