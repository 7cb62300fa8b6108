import {
  characterSets,
  passwordLength,
  passwordMaxLength,
  strongMinLength,
} from '../../../domain/accounts/password.ts'
import type { AuthConfig } from '../config.ts'
import { passwordTooLong, WeakPassword, type WeakPasswordReason } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

type PasswordConfig = Pick<
  AuthConfig,
  | 'passwordPolicy'
  | 'minPasswordLength'
  | 'requiredCharacters'
  | 'isStrongRuleForChanges'
  | 'areCommonPasswordsRefused'
>

/** When a password is chosen. */
type PasswordContext = 'sign-up' | 'change'

type Weakness = { reason: WeakPasswordReason; message: string }

/** Throws if the password is too long or too weak. */
export function ensurePasswordAllowed(
  config: PasswordConfig,
  password: string,
  context: PasswordContext,
): void {
  if (password.length > passwordMaxLength) throw passwordTooLong(passwordMaxLength)
  const found = weaknesses(config, password, context)
  if (found.length > 0) throw new WeakPassword(reasonsOf(found), messageOf(found))
}

/** What is weak about a password that was accepted earlier, in the format of a sign-in's response. */
export function weakPasswordAdvice(config: PasswordConfig, password: string) {
  const found = weaknesses(config, password, 'change')
  return found.length > 0 ? { weak_password: { reasons: reasonsOf(found), message: messageOf(found) } } : {}
}

function weaknesses(config: PasswordConfig, password: string, context: PasswordContext): Weakness[] {
  const isStrong =
    config.passwordPolicy === 'strong' || (context === 'change' && config.isStrongRuleForChanges)
  const minLength = Math.max(config.minPasswordLength, isStrong ? strongMinLength : 0)
  const found: Weakness[] = []
  if (passwordLength(password) < minLength)
    found.push({ reason: 'length', message: `Password should be at least ${minLength} characters.` })
  const required = [...(isStrong ? strongSets : []), ...config.requiredCharacters.map(setOf)]
  if (required.some(({ pattern }) => !pattern.test(password)))
    found.push({
      reason: 'characters',
      message: `Password should contain at least one character of each: ${required.map(({ shown }) => shown).join(', ')}.`,
    })
  if (config.areCommonPasswordsRefused && isCommonPassword(password))
    found.push({
      reason: 'pwned',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    })
  return found
}

const strongSets = characterSets.map(({ pattern, shown }) => ({ pattern, shown }))

const setOf = (characters: string) => ({
  pattern: new RegExp(`[${characters.replace(/[\\\]^-]/g, '\\$&')}]`),
  shown: characters,
})

const reasonsOf = (found: Weakness[]) => found.map(({ reason }) => reason)
const messageOf = (found: Weakness[]) => found.map(({ message }) => message).join(' ')
