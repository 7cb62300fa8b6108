import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { account } from './account.ts'

/** Messages about passkeys. */
export const passkeys = {
  added: { title: 'Passkey added', text: 'You can now sign in with it.' },
  renamed: { title: 'Passkey renamed' },
  removed: { title: 'Passkey removed', text: 'You can no longer sign in with it.' },
  nameMissing: 'Enter a name, such as ‘My phone’.',
} as const

type Problem = { code?: string | undefined; status?: number | undefined }

const texts: Record<string, string> = {
  webauthn_credential_exists: 'This passkey is already on an account.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  too_many_passkeys: 'You have 10 passkeys. Remove one to add another.',
  mfa_factor_name_conflict: 'You already have a key with this name. Choose another name.',
  too_many_enrolled_mfa_factors: 'You’ve reached the limit. Remove a security key to add another.',
  webauthn_verification_failed: 'This passkey doesn’t work here. Sign in with your password.',
  mfa_verification_failed: 'This passkey or security key doesn’t belong to your account.',
  webauthn_challenge_expired: 'That took too long. Try again.',
  webauthn_challenge_not_found: 'That took too long. Try again.',
  passkey_disabled: 'Passkeys are not available at the moment.',
  email_not_confirmed: account.emailNotVerified.text,
  user_banned: 'This account is suspended. Contact us for help.',
  over_request_rate_limit: account.tooManyRequests,
}

/** The browser's own errors have a code of the client and no status: most often the user has closed the browser's window. */
export function passkeyProblem({ code = '', status }: Problem): ToastMessage {
  const text = texts[code]
  if (text) return { ...account.error, text }
  if (code.startsWith('ERROR_')) return { title: 'Passkey not used', text: 'You can try again.' }
  return { ...account.error, text: status ? 'That didn’t work. Try again.' : account.unreachable }
}
